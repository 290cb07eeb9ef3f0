import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../../core/dependencies.ts'
import { limitTo } from '../../../core/http/requests/limitBody.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import { type Device, deviceAsking, type MessagingParts } from '../../../core/messaging/face.ts'
import { devicesTexts as texts } from '../texts.ts'

const ackMs = 5000
const limit = limitTo(largestMessage)

/** Whoever sends keeps what was not acknowledged. */
const away = () => new Refusal('unavailable', texts.notKept, { retryAfterSecs: 5 })

/** A message as it is kept: by whom, its place in its stream, and its bytes. */
export type KeptMessage = { device: Device; stream: string; seq: number; bytes: Uint8Array }

/**
 * Keeps a request's body byte for byte on a subject of the device that asks, as it would publish it, and waits until it
 * is acknowledged. Nothing of the body is read before it is known who sends it. Refuses other devices' credentials,
 * more than 4 MiB, and what cannot be kept (503).
 */
export async function keepMessage(
  c: Context<RequestEnv>,
  { now, log, nats }: Pick<Dependencies, 'now' | 'log' | 'nats'>,
  asked: {
    messaging: MessagingParts
    deviceId: number
    subjectOf: (organizationId: number, deviceId: number) => string
  },
): Promise<KeptMessage> {
  const device = await deviceAsking(asked.messaging, c.req.raw, { deviceId: asked.deviceId, now: now() })
  await limit(c, async () => {})
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const subject = asked.subjectOf(device.organizationId, device.deviceId)
  const publish = nats.jetstream().publish(subject, bytes, { timeout: ackMs })
  const { stream, seq } = await publish.catch((error) => {
    log.warn({ err: error, subject }, 'a message over HTTP could not be kept')
    throw away()
  })
  return { device, stream, seq, bytes }
}
