import type { Intaken } from '@takt/store/nats/writerConsumers.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import type { NatsConnection } from 'nats'
import { makeRoom } from './makeRoom.ts'
import type { WriterMetrics } from './writerMetrics.ts'

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
