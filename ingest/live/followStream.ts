import type { streams } from '@takt/domain/areas/messages/subjects.ts'
import type { Log } from '@takt/store/process/log.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { JsMsg, NatsConnection } from 'nats'

/**
 * Hands on every message of a stream from the instant `since` on, in order, each once, for ever: after
 * whatever broke it goes on behind the last one it handed on. It keeps no mark in the server.
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
    const turn = turns()
    for await (const message of messages) {
      if (message.seq <= last) continue
      last = message.seq
      handle(message)
      await turn()
    }
  }

  const stop = repeat({
    everyMs: 500,
    work: follow,
    failed: (error) => log.warn({ err: error, stream }, 'what is told could not be followed; trying again'),
  })
  return { stop }
}
