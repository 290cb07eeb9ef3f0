import { repeat } from '../../timing/repeat.ts'
import { type LockConnection, tryAcquireLock } from './lockConnection.ts'
import type { LockKey } from './lockKeys.ts'

/**
 * Runs `work` in one process of the installation at a time: the one that has the lock. Its signal aborts when the lock
 * is lost or it must stop; when it ends or fails, the first process to acquire the lock continues after `everyMs`. The
 * returned function stops it and releases the lock.
 */
export function runAsLeader(options: {
  databaseUrl: string
  key: LockKey
  everyMs: number
  work: (lock: LockConnection, signal: AbortSignal) => Promise<unknown>
  /** Called if another process leads. */
  onStandby?: () => void
  failed: (error: unknown, before: number) => void
}): () => Promise<void> {
  const { databaseUrl, key, everyMs, failed, onStandby } = options
  return repeat({
    everyMs,
    failed,
    work: async (stopping) => {
      const lock = await tryAcquireLock(databaseUrl, key)
      if (!lock) return onStandby?.()
      try {
        await options.work(lock, AbortSignal.any([stopping, lock.lost]))
      } finally {
        await lock.close()
      }
    },
  })
}
