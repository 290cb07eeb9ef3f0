import type { streams } from '@takt/domain/areas/messages/subjects.ts'
import type { Log } from '@takt/store/process/log.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { JsMsg, NatsConnection } from 'nats'

/**
 * Passes on every message of a stream from the instant `since` on, in order and exactly once, indefinitely: after any
 * failure it continues behind the last message passed on. It stores no position in the server.
 */
export function followStream(options: {
  nats: NatsConnection
  stream: keyof typeof streams
  since: number
  log: Log
  handle: (message: JsMsg) => void
}): { stop(): Promise<void> } {
  const { nats, stream, log, handle } = options
  let last = 0

  async function follow(signal: AbortSignal) {
    const start = last > 0 ? { opt_start_seq: last + 1 } : { opt_start_time: new Date(options.since).toISOString() }
    const consumer = await nats.jetstream().consumers.get(stream, start)
    const messages = await consumer.consume({ max_messages: 500 })
    signal.addEventListener('abort', () => messages.close(), { once: true })
    if (signal.aborted) messages.close()
    const yieldIfDue = createYielder()
    for await (const message of messages) {
      if (message.seq <= last) continue
      last = message.seq
      handle(message)
      await yieldIfDue()
    }
  }

  const stop = repeat({
    everyMs: 500,
    work: follow,
    failed: (error) => log.warn({ err: error, stream }, 'cannot follow the stream; trying again'),
  })
  return { stop }
}
