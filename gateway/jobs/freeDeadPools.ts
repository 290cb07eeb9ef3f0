import { type LockConnection, lockConnection } from '@takt/store/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import type { Log } from '@takt/store/log.ts'
import { repeat } from '@takt/store/repeat.ts'

const everyMs = 5000
/** A pool may have taken work a moment before it held its lock. */
const leewaySecs = 15

/** Who holds jobs or queues for longer than the leeway. */
const holding = `select distinct locked_by as id from (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues) taken
  where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`

/**
 * Holds a lock that says that the pool of workers `poolId` is there, and gives back what pools had taken whose process
 * is gone: their jobs are done by others, and their queues go on. The library itself would wait for four hours. The
 * answer ends it.
 */
export function freeDeadPools(options: { databaseUrl: string; poolId: string; log: Log }): () => Promise<void> {
  const { databaseUrl, poolId, log } = options
  let held: LockConnection | null = null
  const hold = async () => {
    if (held && !held.lost.aborted) return held
    held = await lockConnection(databaseUrl, everyMs)
    await held.lock(lockKeys.jobsPool(poolId))
    return held
  }
  const stop = repeat({
    everyMs,
    work: async () => {
      const connection = await hold()
      const { rows } = await connection.client.query<{ id: string }>(holding, [poolId, leewaySecs])
      for (const { id } of rows) {
        if (!(await connection.tryLock(lockKeys.jobsPool(id)))) continue
        await connection.client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
        await connection.unlock(lockKeys.jobsPool(id))
        log.warn({ poolId: id }, 'a gateway ended in the middle of its jobs; others do them now')
      }
    },
    failed: (err, before) => {
      if (before === 0) log.warn({ err }, 'jobs of gateways that ended are not looked for')
    },
  })
  return async () => {
    await stop()
    await held?.close()
  }
}
