import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import type { JetStreamManager, NatsConnection, StreamState } from 'nats'
import type { WriterMetrics } from './writerMetrics.ts'

/**
 * Removes the older half of the completed messages once the stream is half full, so that it never rejects new messages
 * while completed ones occupy its space. Messages after the sequence number `done` are never removed. Returns the
 * number of removed messages.
 */
export async function freeSpace(
  manager: JetStreamManager,
  { stream, state, maxBytes, done }: { stream: Intaken; state: StreamState; maxBytes: number; done: number },
): Promise<number> {
  if (maxBytes <= 0 || state.bytes < maxBytes / 2 || done < state.first_seq) return 0
  const upTo = state.first_seq + Math.ceil((done - state.first_seq + 1) / 2)
  return (await manager.streams.purge(stream, { seq: upTo })).purged
}

/**
 * Measures every few seconds how many messages of the stream are not completed and how full it is, and frees space in
 * it.
 */
export const tendStream = (options: {
  nats: NatsConnection
  stream: Intaken
  metrics: Pick<WriterMetrics, 'lag' | 'fill'>
  done: () => number
  signal: AbortSignal
}): Promise<void> =>
  repeatUntil(options.signal, {
    everyMs: 5000,
    work: async () => {
      const manager = await options.nats.jetstreamManager()
      const { state, config } = await manager.streams.info(options.stream)
      const first = Math.max(options.done(), state.first_seq - 1)
      options.metrics.lag.set(Math.max(0, state.last_seq - first))
      // While disk space is low its limit is one byte (store/nats/blockIntake.ts): the stream counts as full.
      options.metrics.fill.set(config.max_bytes > 0 ? Math.min(1, state.bytes / config.max_bytes) : 0)
      await freeSpace(manager, { stream: options.stream, state, maxBytes: config.max_bytes, done: options.done() })
    },
    // If NATS is away, the pull loop reports it.
    failed: () => {},
  })
