import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import type { Msg, NatsConnection } from 'nats'
import { createInbox } from 'nats'
import { readTelemetryMessage, type TelemetryMessage } from './telemetryMessage.ts'

const request = { batch: 500, max_bytes: 32 * 1024 * 1024, expires: 3_000_000_000 }
const silenceMs = 5000

/** A pulling consumer: `next` returns messages in order (none: nothing new at present). */
export type Puller = { next: () => Promise<TelemetryMessage[]>; close: () => void }

/** A delivery failed (connection lost, consumer removed): the position must be opened again. */
export class DeliveryError extends Error {}

/**
 * Pulls from a durable consumer, at most 500 messages and 32 MiB at a time (the engine's slow-consumer limit is 64 MB),
 * requesting the next batch while the last one is processed. `next` rejects with DeliveryError if a delivery is
 * missing.
 */
export function pullMessages(nats: NatsConnection, stream: Intaken, consumer: string): Puller {
  const inbox = createInbox()
  let buffer: TelemetryMessage[] = []
  let expected = 1
  let open = 0
  let deliveryError: DeliveryError | undefined
  let lastReceivedAt = 0
  let notifyWaiter = () => {}

  const fail = (reason: string) => {
    deliveryError ??= new DeliveryError(reason)
    notifyWaiter()
  }
  const requestNext = () => {
    if (open > 0 || deliveryError) return
    open = request.batch
    lastReceivedAt = Date.now()
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(request), { reply: inbox })
  }
  const receive = (error: Error | null, message: Msg) => {
    if (error) return fail(error.message)
    lastReceivedAt = Date.now()
    const telemetry = readTelemetryMessage(message)
    if (!telemetry) {
      const code = message.headers?.code
      if (code === 503 || (code === 409 && /deleted/i.test(message.headers?.description ?? '')))
        return fail(`the consumer is gone (${code})`)
      // 404, 408, 409: this request has ended.
      open = 0
      return notifyWaiter()
    }
    if (telemetry.deliverySeq !== expected) return fail(`delivery ${expected} is missing`)
    expected += 1
    open -= 1
    buffer.push(telemetry)
    if (buffer.length === 1 || open === 0) notifyWaiter()
  }
  const subscription = nats.subscribe(inbox, { callback: receive })
  const watch = setInterval(() => {
    if (open > 0 && Date.now() - lastReceivedAt > silenceMs) fail('the server is silent')
  }, 1000)

  return {
    async next() {
      requestNext()
      if (buffer.length === 0 && !deliveryError)
        await new Promise<void>((resolve) => {
          notifyWaiter = resolve
        })
      notifyWaiter = () => {}
      if (deliveryError) throw deliveryError
      const messages = buffer
      buffer = []
      requestNext()
      return messages
    },
    close() {
      clearInterval(watch)
      subscription.unsubscribe()
      fail('closed')
    },
  }
}
