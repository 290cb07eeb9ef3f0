import { tokenOf } from '../http/requests/tokens.ts'
import { invalid, unauthenticated } from '../http/responses/refusal.ts'
import type { Device } from './deviceCredential.ts'
import { deviceOfToken } from './deviceOfToken.ts'
import type { MessagingParts } from './openMessaging.ts'
import { messagingTexts as texts } from './texts.ts'

type Parts = Pick<MessagingParts, 'db' | 'signer'>

/** The password of HTTP basic authentication (RFC 7617), with which readers as they are sold sign in; null without. */
function basicPassword(request: Request): string | null {
  const given = /^Basic\s+([\w+/=-]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  const pair = Buffer.from(given ?? '', 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}

/** The device whose credentials a request shows, as a bearer or as the password of any user; refuses without. */
export async function deviceShown({ db, signer }: Parts, request: Request, now: number): Promise<Device> {
  const token = basicPassword(request) ?? tokenOf(request)
  const device = token ? await deviceOfToken(token, { db, signer: await signer(), now }) : null
  if (!device) throw unauthenticated()
  return device
}

/** The same; refuses those of another device than the address names. */
export async function deviceAsking(
  parts: Parts,
  request: Request,
  { deviceId, now }: { deviceId: number; now: number },
): Promise<Device> {
  const device = await deviceShown(parts, request, now)
  if (device.deviceId !== deviceId) throw invalid({ deviceId: texts.otherDevice(device.deviceId) })
  return device
}
