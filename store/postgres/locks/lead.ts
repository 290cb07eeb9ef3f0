import { repeat } from '../../timing/repeat.ts'
import { type LockConnection, tryHold } from './lockConnection.ts'
import type { LockKey } from './lockKeys.ts'

/**
 * Does `work` in one process of the installation at a time: in the one that holds the lock. Its signal aborts when the
 * lock is lost or it is to stop; when it ends or fails, whoever is first goes on after `everyMs`. The answer stops and
 * gives the lock back.
 */
export function lead(options: {
  databaseUrl: string
  key: LockKey
  everyMs: number
  work: (held: LockConnection, signal: AbortSignal) => Promise<unknown>
  /** Somebody else leads. */
  standsBy?: () => void
  failed: (error: unknown, before: number) => void
}): () => Promise<void> {
  const { databaseUrl, key, everyMs, failed, standsBy } = options
  return repeat({
    everyMs,
    failed,
    work: async (stopping) => {
      const held = await tryHold(databaseUrl, key)
      if (!held) return standsBy?.()
      try {
        await options.work(held, AbortSignal.any([stopping, held.lost]))
      } finally {
        await held.close()
      }
    },
  })
}
