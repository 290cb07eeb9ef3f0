import { type Bell, createBell } from '../../timing/bell.ts'
import { repeat } from '../../timing/repeat.ts'
import { listen } from './listen.ts'
import { lockConnection } from './lockConnection.ts'

const againMs = 1000
const connectMs = 5000
const longestWaitMs = 600_000

/** News of a channel of Postgres, for one who waits: nothing rings while the channel is not heard. */
export type News = Pick<Bell, 'rung'> & { isHeard: () => boolean }

/**
 * Listens on a channel of Postgres, over a connection of its own from the first `hear` on; one that breaks is made
 * again, and everybody is told then, for something may have been missed.
 */
export function openNews(options: { databaseUrl: string; channel: string; failed: (error: unknown) => void }) {
  const { databaseUrl, channel, failed } = options
  const bells: Bell[] = []
  let isHeard = false
  let stop: (() => Promise<void>) | undefined
  const ring = () => {
    for (const bell of bells) bell.ring()
  }

  async function listenUntil(signal: AbortSignal) {
    const connection = await lockConnection(databaseUrl, connectMs)
    try {
      const { woken } = await listen(connection, channel)
      isHeard = true
      ring()
      const over = AbortSignal.any([signal, connection.lost])
      while (!over.aborted) if (await woken(longestWaitMs, over)) ring()
    } finally {
      isHeard = false
      await connection.close()
    }
  }

  return {
    hear(): News {
      const bell = createBell()
      bells.push(bell)
      stop ??= repeat({ everyMs: againMs, work: listenUntil, failed: (error, before) => before === 0 && failed(error) })
      return { rung: bell.rung, isHeard: () => isHeard }
    },
    close: async () => stop?.(),
  }
}
