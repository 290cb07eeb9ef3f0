import { type LockConnection, lockConnection } from '@takt/store/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import type { Log } from '@takt/store/log.ts'
import { repeat } from '@takt/store/repeat.ts'

/** A pool of workers: its name, how many there are, and how some of them are made to look at once. */
export type Workers = { id: string; most: number; nudge: (count: number) => void }

const everyMs = 5000
/** A pool may have taken work a moment before it held its lock. */
const leewaySecs = 15

/** Who holds jobs or queues for longer than the leeway. */
const holding = `select distinct locked_by as id from (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues) taken
  where locked_by <> all ($1::text[]) and locked_at < now() - make_interval(secs => $2)`

/** How many jobs may be taken now, of whatever pool, as far as there are workers for them. */
const due = `select count(*)::int as count from (
    select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) due`

/**
 * Looks each five seconds, once for all pools of a process, for jobs whose time has come (new ones are told of by the
 * database). Holds a lock for each that says that the pool is there, and gives back what pools had taken whose process
 * is gone: their jobs are done by others, and their queues go on. The library itself would wait for four hours. `stop`
 * ends the looks, before the pools end; `letGo` gives the locks back, behind them.
 */
export function lookAfterJobs(options: { databaseUrl: string; pools: readonly Workers[]; log: Log }) {
  const { databaseUrl, pools, log } = options
  const poolIds = pools.map(({ id }) => id)
  const workers = pools.reduce((sum, { most }) => sum + most, 0)
  let held: LockConnection | null = null
  const hold = async () => {
    if (held && !held.lost.aborted) return held
    held = await lockConnection(databaseUrl, everyMs)
    for (const id of poolIds) await held.lock(lockKeys.jobsPool(id))
    return held
  }
  const stop = repeat({
    everyMs,
    work: async (signal) => {
      const connection = await hold()
      const { rows } = await connection.client.query<{ id: string }>(holding, [poolIds, leewaySecs])
      for (const { id } of rows) {
        if (!(await connection.tryLock(lockKeys.jobsPool(id)))) continue
        await connection.client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
        await connection.unlock(lockKeys.jobsPool(id))
        log.warn({ poolId: id }, 'a gateway ended in the middle of its jobs; others do them now')
      }
      const { rows: waiting } = await connection.client.query<{ count: number }>(due, [workers])
      const { count } = waiting[0]!
      if (signal.aborted || count === 0) return
      for (const { most, nudge } of pools) nudge(Math.min(count, most))
    },
    failed: (err, before) => {
      if (before === 0) log.warn({ err }, 'jobs whose time has come, or of gateways that ended, are not looked for')
    },
  })
  return { stop, letGo: async () => held?.close() }
}
