import { EventEmitter } from 'node:events'
import { openPool, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Log } from '@takt/store/process/log.ts'
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { JobHandler } from './job.ts'
import { type Pool, pools } from './pools.ts'
import { settleJobs } from './settleJobs.ts'
import { shareListener } from './shareListener.ts'
import { superviseJobs, type Workers } from './superviseJobs.ts'

/** Retries queue behind all first attempts, so that a job that never succeeds delays no other. */
const behindFirstAttempts = 'update graphile_worker._private_jobs set priority = 1 where id = $1'

/** The library's warning that workers share connections, which is intended. */
const sharedConnectionsWarning = 'WARNING: having maxPoolSize'

/**
 * Maximum time (ms) a worker waits for a connection; it then tries again. All workers poll at once every minute, for
 * which a connection is enough.
 */
const limits = { connectionWaitMs: 60_000, growAfterMs: 100 }

const logTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    const isExpected = message.startsWith(sharedConnectionsWarning)
    if (!isExpected && (level === 'error' || level === 'warning')) log.warn({ err: error }, message)
    else log.debug(message)
  })

/**
 * Runs the jobs in the queue (`prepareJobs`) in this process with these handlers, each in the workers of its pool,
 * until the returned function is called: it takes no further jobs and gives running ones five seconds; those still
 * running are aborted and run again after the next start. Jobs locked by a killed process are released within seconds.
 */
export async function startJobs(options: {
  databaseUrl: string
  secret: string
  log: Log
  handlers: readonly JobHandler[]
  /** Connections shared by all workers, besides the listening one: taking and finishing a job is brief. */
  connections?: number
}): Promise<() => Promise<void>> {
  const { databaseUrl, secret, log, handlers, connections = 4 } = options
  for (const { name } of handlers)
    if (handlers.filter((other) => other.name === name).length > 1)
      throw new Error(`Two handlers are registered for the job '${name}'`)
  if (handlers.length === 0) return async () => {}
  // A pool of our own: the library's pool stops listening for errors as soon as it is ended, but ends later.
  const systemUrl = roleUrl(databaseUrl, 'takt_system', secret)
  const staffed = Map.groupBy(handlers, ({ pool }) => pool)
  const stopping = new AbortController()
  const shared = shareListener(openPool(systemUrl, connections + 1, limits))
  const pool = settleJobs(shared, { log, stopping: stopping.signal })
  const running = await Promise.all(
    [...staffed].map(([name, poolHandlers]) => startPool({ pool, name, handlers: poolHandlers, log })),
  )
  const supervisor = superviseJobs({ databaseUrl: systemUrl, pools: running.map(({ created }) => created), log })
  return async () => {
    stopping.abort()
    await supervisor.stop()
    await Promise.all(running.map(({ stop }) => stop()))
    await supervisor.letGo()
    await pool.end()
  }
}

async function startPool(options: {
  pool: ReturnType<typeof openPool>
  name: Pool
  handlers: readonly JobHandler[]
  log: Log
}) {
  const { pool, name, handlers, log } = options
  const max = pools[name]
  const events: WorkerEvents = new EventEmitter()
  const ready = Promise.withResolvers<null>()
  ready.promise.catch(() => {})
  // The library's pool is itself thenable, so only the parts used are passed on.
  const created = new Promise<Workers>((resolve) =>
    events.once('pool:create', ({ workerPool }) =>
      resolve({
        id: workerPool.id,
        max,
        nudge: (count) => workerPool.nudge(count),
        mayTake: () => ready.resolve(null),
      }),
    ),
  )
  const runner = await run({
    pgPool: pool,
    concurrency: max,
    // The database notifies of new jobs, and one poll for all workers finds jobs to retry.
    pollInterval: 60_000,
    noHandleSignals: true,
    // Workers request these flags each time before they take a job: they wait until the lock of their pool is held.
    forbiddenFlags: () => ready.promise,
    gracefulShutdownAbortTimeout: 5000,
    logger: logTo(log),
    taskList: Object.fromEntries(
      handlers.map(({ name: job, run: work }): [string, Task] => [
        job,
        async (payload, { abortSignal, job: { id }, query }) => {
          try {
            await work(payload, abortSignal)
          } catch (error) {
            await query(behindFirstAttempts, [id]).catch((err) =>
              log.warn({ err }, 'a job that failed does not queue behind first attempts'),
            )
            throw error
          }
        },
      ]),
    ),
    events,
  })
  const stop = () => {
    ready.reject(new Error('The pool was stopped before it took any job'))
    return runner.stop()
  }
  return { stop, created: await created }
}
