import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import type { Msg, NatsConnection } from 'nats'
import { createInbox } from 'nats'
import { readTelemetryMessage, type TelemetryMessage } from './telemetryMessage.ts'

const request = { batch: 500, max_bytes: 32 * 1024 * 1024, expires: 3_000_000_000 }
const silenceMs = 5000

/** What comes of a pull: messages in order (none: nothing new for now). */
export type Puller = { next: () => Promise<TelemetryMessage[]>; close: () => void }

/** A delivery went astray (connection lost, consumer gone): the place must be opened anew. */
export class DeliveryBroken extends Error {}

/**
 * Pulls from a durable consumer, at most 500 messages and 32 MiB at a time (the engine's slow-consumer limit is 64 MB),
 * asking for the next lot while the last one is worked on. `next` rejects with DeliveryBroken when a delivery is
 * missing.
 */
export function pullMessages(nats: NatsConnection, stream: Intaken, consumer: string): Puller {
  const inbox = createInbox()
  let lot: TelemetryMessage[] = []
  let expected = 1
  let open = 0
  let broken: DeliveryBroken | undefined
  let heard = 0
  let wake = () => {}

  const fail = (why: string) => {
    broken ??= new DeliveryBroken(why)
    wake()
  }
  const ask = () => {
    if (open > 0 || broken) return
    open = request.batch
    heard = Date.now()
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(request), { reply: inbox })
  }
  const receive = (error: Error | null, message: Msg) => {
    if (error) return fail(error.message)
    heard = Date.now()
    const telemetry = readTelemetryMessage(message)
    if (!telemetry) {
      const code = message.headers?.code
      if (code === 503 || (code === 409 && /deleted/i.test(message.headers?.description ?? '')))
        return fail(`the consumer is gone (${code})`)
      // 404, 408, 409: this request is over.
      open = 0
      return wake()
    }
    if (telemetry.deliverySeq !== expected) return fail(`delivery ${expected} is missing`)
    expected += 1
    open -= 1
    lot.push(telemetry)
    if (lot.length === 1 || open === 0) wake()
  }
  const subscription = nats.subscribe(inbox, { callback: receive })
  const watch = setInterval(() => {
    if (open > 0 && Date.now() - heard > silenceMs) fail('the server is silent')
  }, 1000)

  return {
    async next() {
      ask()
      if (lot.length === 0 && !broken)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      wake = () => {}
      if (broken) throw broken
      const messages = lot
      lot = []
      ask()
      return messages
    },
    close() {
      clearInterval(watch)
      subscription.unsubscribe()
      fail('closed')
    },
  }
}
