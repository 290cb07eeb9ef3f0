import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { tokenOf } from '../http/requests/tokens.ts'
import { invalid, unauthenticated } from '../http/responses/refusal.ts'
import type { Device } from './deviceCredential.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { MessagingParts } from './openMessaging.ts'
import type { Signer } from './signer.ts'
import { hasSigned } from './signingKey.ts'
import { messagingTexts as texts } from './texts.ts'

const claims = z.object({ sub: z.string().max(100), exp: z.number() })

/** The claims of a token that the installation has signed and that has not expired; null of any other text. */
function readToken(token: string, { signingSeed }: Signer, now: number) {
  const [head, body, signature, more] = token.split('.')
  if (!head || !body || !signature || more !== undefined) return null
  if (!hasSigned(signingSeed, `${head}.${body}`, signature)) return null
  const parsed = parseJson(Buffer.from(body, 'base64url').toString('utf8'))
  const found = claims.safeParse('value' in parsed ? parsed.value : null)
  return found.success && found.data.exp * 1000 > now ? found.data : null
}

/**
 * The device whose password that is, looked up anew each time: null once it is revoked, expired, or the device is gone.
 */
async function deviceOfToken(
  token: string,
  store: { db: Kysely<MessagingTables>; signer: Signer; now: number },
): Promise<Device | null> {
  const read = readToken(token, store.signer, store.now)
  if (!read) return null
  const key = await store.db
    .selectFrom('messaging_key')
    .select(['organization_id as organizationId', 'device_id as deviceId'])
    .where('public_key', '=', read.sub)
    .where('device_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(store.now))
    .executeTakeFirst()
  return key && key.deviceId !== null ? { organizationId: key.organizationId, deviceId: key.deviceId } : null
}

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
