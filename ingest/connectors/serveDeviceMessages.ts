import { type DeviceMessageResult, idempotencyHeader } from '@takt/domain/areas/messages/deviceMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { isInbox } from '@takt/store/nats/isInbox.ts'
import type { NatsConnection } from 'nats'
import type { ReceiveMessage } from './runner.ts'

const encoder = new TextEncoder()

/** Messages of one device that wait or are processed at the same time. */
const maxOpen = 20

/** Calls `receive` for each message that the gateway forwards for a device, and responds, until the signal aborts. */
export function serveDeviceMessages(
  nats: NatsConnection,
  { organizationId, deviceId }: { organizationId: number; deviceId: number },
  receive: ReceiveMessage,
  signal: AbortSignal,
): void {
  let open = 0
  const subscription = nats.subscribe(subjects.connectorInput(organizationId, deviceId), {
    callback: async (error, message) => {
      if (error || !isInbox(message.reply)) return
      const respond = (result: DeviceMessageResult) => message.respond(encoder.encode(JSON.stringify(result)))
      if (open >= maxOpen) return respond({ outcome: 'busy' })
      open += 1
      respond(await receive(message.data, message.headers?.get(idempotencyHeader) || null))
      open -= 1
    },
  })
  signal.addEventListener('abort', () => subscription.unsubscribe(), { once: true })
}
