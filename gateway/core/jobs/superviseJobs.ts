import { type LockConnection, lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeat } from '@takt/store/timing/repeat.ts'

/**
 * A pool of workers: its id, its number of workers, how to make some of them poll at once, and how to allow them to
 * take jobs.
 */
export type Workers = { id: string; max: number; nudge: (count: number) => void; mayTake: () => void }

const everyMs = 2000
const connectMs = 5000

/**
 * Selects the other holders of locked jobs or queues, and the number of due jobs in all pools, limited to the number of
 * workers.
 */
const pollQuery = `select array(select distinct locked_by from (
      select locked_by from graphile_worker._private_jobs union select locked_by from graphile_worker._private_job_queues
    ) taken where locked_by <> all ($1::text[])) as holders,
  (select count(*)::int from (
    select from graphile_worker._private_jobs where is_available and run_at <= now() limit $2) due) as due`

/**
 * Polls every two seconds, once for all pools of a process, for jobs that have become due (the database notifies of new
 * ones). Holds a lock for each pool, taken before it takes any job, as a sign that the pool is alive; and releases what
 * pools of dead processes had locked, so that others run their jobs and their queues continue. The library itself would
 * wait for four hours. A lock must be free in two polls before its process counts as dead: a process whose connection
 * was cut takes its locks again at once. `stop` ends the polling, before the pools end; `letGo` releases the locks
 * after them.
 */
export function superviseJobs(options: { databaseUrl: string; pools: readonly Workers[]; log: Log }) {
  const { databaseUrl, pools, log } = options
  const poolIds = pools.map(({ id }) => id)
  const workers = pools.reduce((sum, { max }) => sum + max, 0)
  let openConnection: LockConnection | null = null
  const ensureLocks = async () => {
    if (openConnection && !openConnection.lost.aborted) return openConnection
    openConnection = null
    openConnection = await lockConnection(databaseUrl, connectMs)
    for (const { id, mayTake } of pools) {
      await openConnection.lock(lockKeys.jobsPool(id))
      mayTake()
    }
    return openConnection
  }
  let suspects = new Set<string>()
  const releaseDeadPool = async (connection: LockConnection, id: string) => {
    const key = lockKeys.jobsPool(id)
    if (!(await connection.tryLock(key))) return false
    const isDead = suspects.has(id)
    if (isDead) await connection.client.query('select graphile_worker.force_unlock_workers($1::text[])', [[id]])
    await connection.unlock(key)
    if (isDead) log.warn({ poolId: id }, 'a gateway ended while running jobs; others run them now')
    return true
  }
  const stop = repeat({
    everyMs,
    wait: (ms, signal) => pause(ms, openConnection ? AbortSignal.any([signal, openConnection.lost]) : signal),
    work: async (signal) => {
      const connection = await ensureLocks()
      type PollResult = { holders: string[]; due: number }
      const { rows } = await connection.client.query<PollResult>(pollQuery, [poolIds, workers])
      const { holders, due } = rows[0]!
      const free = new Set<string>()
      for (const id of holders) if (await releaseDeadPool(connection, id)) free.add(id)
      const count = [...free].some((id) => suspects.has(id)) ? workers : due
      suspects = free
      if (signal.aborted || count === 0) return
      for (const { max, nudge } of pools) nudge(Math.min(count, max))
    },
    failed: warnFirst(log, 'cannot poll for due jobs and for jobs of dead gateways'),
  })
  return { stop, letGo: async () => openConnection?.close() }
}
