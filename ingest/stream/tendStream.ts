import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import type { JetStreamManager, NatsConnection, StreamState } from 'nats'
import type { WriterMetrics } from './writerMetrics.ts'

/**
 * Removes the older half of what is done once the stream is half full, so that it never refuses what is new while only
 * what is written takes its room. What is not done (after the sequence `done`) is never removed. Answers how many
 * messages went.
 */
export async function makeRoom(
  manager: JetStreamManager,
  { stream, state, maxBytes, done }: { stream: Intaken; state: StreamState; maxBytes: number; done: number },
): Promise<number> {
  if (maxBytes <= 0 || state.bytes < maxBytes / 2 || done < state.first_seq) return 0
  const upTo = state.first_seq + Math.ceil((done - state.first_seq + 1) / 2)
  return (await manager.streams.purge(stream, { seq: upTo })).purged
}

/**
 * Measures every few seconds how many messages of the stream are not done yet and how full it is, and makes room in it.
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
      // While little is left of the disk its limit is a byte (store/nats/holdIntake.ts): it is as full as can be.
      options.metrics.fill.set(config.max_bytes > 0 ? Math.min(1, state.bytes / config.max_bytes) : 0)
      await makeRoom(manager, { stream: options.stream, state, maxBytes: config.max_bytes, done: options.done() })
    },
    // NATS is away: the pull loop says so.
    failed: () => {},
  })
