import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../../core/dependencies.ts'
import { limitTo } from '../../../core/http/requests/limitBody.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { authenticateNamedDevice, type Device, type MessagingParts } from '../../../core/messaging/index.ts'
import { devicesTexts as texts } from '../texts.ts'

const ackMs = 5000
const limit = limitTo(largestMessage)

/** The message is not acknowledged, so the sender sends it again. */
const unavailable = () => new HttpError('unavailable', texts.notStored, { retryAfterSecs: 5 })

/** A stored message: its sender, its position in the stream, and its bytes. */
export type StoredMessage = { device: Device; stream: string; seq: number; bytes: Uint8Array }

/**
 * Publishes a request's body unchanged on a subject of the authenticated device and waits for the acknowledgment. The
 * body is read only after authentication. Rejects credentials of other devices, bodies over 4 MiB, and messages that
 * cannot be stored (503).
 */
export async function storeMessage(
  c: Context<RequestEnv>,
  { now, log, nats }: Pick<Dependencies, 'now' | 'log' | 'nats'>,
  target: {
    messaging: MessagingParts
    deviceId: number
    subjectOf: (organizationId: number, deviceId: number) => string
  },
): Promise<StoredMessage> {
  const device = await authenticateNamedDevice(target.messaging, c.req.raw, { deviceId: target.deviceId, now: now() })
  await limit(c, async () => {})
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const subject = target.subjectOf(device.organizationId, device.deviceId)
  const publish = nats.jetstream().publish(subject, bytes, { timeout: ackMs })
  const { stream, seq } = await publish.catch((error) => {
    log.warn({ err: error, subject }, 'a message received over HTTP could not be stored')
    throw unavailable()
  })
  return { device, stream, seq, bytes }
}
