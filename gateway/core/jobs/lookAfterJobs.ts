import { type LockConnection, lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeat } from '@takt/store/timing/repeat.ts'

/**
 * A pool of workers: its name, how many there are, how some of them are made to look at once, and how they are told
 * that they may take work.
 */
export type Workers = { id: string; most: number; nudge: (count: number) => void; mayTake: () => void }

const everyMs = 2000
const connectMs = 5000

/**
 * Who else holds jobs or queues, and how many jobs may be taken now, of whatever pool, as far as there are workers for
 * them.
 */
const look = `select array(select distinct locked_by from (
      select locked_by from graphile_worker._private_jobs union select locked_by from graphile_worker._private_job_queues
    ) taken where locked_by <> all ($1::text[])) as holders,
  (select count(*)::int from (
    select from graphile_worker._private_jobs where is_available and run_at <= now() limit $2) due) as due`

/**
 * Looks each two seconds, once for all pools of a process, for jobs whose time has come (new ones are told of by the
 * database). Holds a lock for each, before it takes any work, that says that the pool is there; and gives back what
 * pools had taken whose process is gone: their jobs are done by others, and their queues go on. The library itself
 * would wait for four hours. A lock is free at two looks before that is believed: a process whose connection was cut
 * takes its locks again at once. `stop` ends the looks, before the pools end; `letGo` gives the locks back, behind
 * them.
 */
export function lookAfterJobs(options: { databaseUrl: string; pools: readonly Workers[]; log: Log }) {
  const { databaseUrl, pools, log } = options
  const poolIds = pools.map(({ id }) => id)
  const workers = pools.reduce((sum, { most }) => sum + most, 0)
  let held: LockConnection | null = null
  const hold = async () => {
    if (held && !held.lost.aborted) return held
    held = null
    held = await lockConnection(databaseUrl, connectMs)
    for (const { id, mayTake } of pools) {
      await held.lock(lockKeys.jobsPool(id))
      mayTake()
    }
    return held
  }
  let suspects = new Set<string>()
  const giveBack = async (connection: LockConnection, id: string) => {
    const key = lockKeys.jobsPool(id)
    if (!(await connection.tryLock(key))) return false
    const isGone = suspects.has(id)
    if (isGone) await connection.client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
    await connection.unlock(key)
    if (isGone) log.warn({ poolId: id }, 'a gateway ended in the middle of its jobs; others do them now')
    return true
  }
  const stop = repeat({
    everyMs,
    wait: (ms, signal) => pause(ms, held ? AbortSignal.any([signal, held.lost]) : signal),
    work: async (signal) => {
      const connection = await hold()
      type Look = { holders: string[]; due: number }
      const { rows } = await connection.client.query<Look>(look, [poolIds, workers])
      const { holders, due } = rows[0]!
      const free = new Set<string>()
      for (const id of holders) if (await giveBack(connection, id)) free.add(id)
      const count = [...free].some((id) => suspects.has(id)) ? workers : due
      suspects = free
      if (signal.aborted || count === 0) return
      for (const { most, nudge } of pools) nudge(Math.min(count, most))
    },
    failed: warnFirst(log, 'jobs whose time has come, or of gateways that ended, are not looked for'),
  })
  return { stop, letGo: async () => held?.close() }
}
