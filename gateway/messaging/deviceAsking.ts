import { tokenOf } from '../access/face.ts'
import { invalid, unauthenticated } from '../http/refusal.ts'
import type { Device } from './deviceCredential.ts'
import { deviceOfToken } from './deviceOfToken.ts'
import type { MessagingParts } from './openMessaging.ts'
import { messagingTexts as texts } from './texts.ts'

/** The device whose credentials a request shows; refuses without, and those of another than the address names. */
export async function deviceAsking(
  { db, signer }: Pick<MessagingParts, 'db' | 'signer'>,
  request: Request,
  { deviceId, now }: { deviceId: number; now: number },
): Promise<Device> {
  const token = tokenOf(request)
  const device = token ? await deviceOfToken(token, { db, signer: await signer(), now }) : null
  if (!device) throw unauthenticated()
  if (device.deviceId !== deviceId) throw invalid({ deviceId: texts.otherDevice(device.deviceId) })
  return device
}
