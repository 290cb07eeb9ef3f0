import { EventEmitter } from 'node:events'
import { openPool, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Log } from '@takt/store/process/log.ts'
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { JobHandler } from './job.ts'
import { lookAfterJobs, type Workers } from './lookAfterJobs.ts'
import { type Pool, pools } from './pools.ts'
import { shareListener } from './shareListener.ts'

/** What is tried again stands behind all that was not tried yet: what never succeeds keeps nothing else waiting. */
const behindFirstAttempts = 'update graphile_worker._private_jobs set priority = 1 where id = $1'

/** The library's warning that workers share connections, which is intended. */
const fewConnections = 'WARNING: having maxPoolSize'

/** Longest wait of a worker for a connection; it then tries again. */
const connectionWaitMs = 60_000

const logTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    const isExpected = message.startsWith(fewConnections)
    if (!isExpected && (level === 'error' || level === 'warning')) log.warn({ err: error }, message)
    else log.debug(message)
  })

/**
 * Does what is in the queue (`prepareJobs`), in this process, with these handlers, each by the workers of its pool, until
 * the answer is called: that takes no more, and gives what is running five seconds; what then still runs is told to
 * abort and done again after the next start. What a process had taken that was killed is given back within seconds.
 */
export async function startJobs(options: {
  databaseUrl: string
  secret: string
  log: Log
  handlers: readonly JobHandler[]
  /** Connections of all workers together, beside the one that listens: they take and finish jobs in a moment each. */
  connections?: number
}): Promise<() => Promise<void>> {
  const { databaseUrl, secret, log, handlers, connections = 4 } = options
  for (const { name } of handlers)
    if (handlers.filter((other) => other.name === name).length > 1)
      throw new Error(`Two handlers are registered for the job '${name}'`)
  if (handlers.length === 0) return async () => {}
  // Ours: the library's own no longer listens for errors once it is told to end, and ends later.
  const systemUrl = roleUrl(databaseUrl, 'takt_system', secret)
  const staffed = Map.groupBy(handlers, ({ pool }) => pool)
  const pool = shareListener(openPool(systemUrl, connections + 1, { connectionWaitMs }))
  const running = await Promise.all(
    [...staffed].map(([name, theirs]) => startPool({ pool, name, handlers: theirs, log })),
  )
  const looks = lookAfterJobs({ databaseUrl: systemUrl, pools: running.map(({ created }) => created), log })
  return async () => {
    await looks.stop()
    await Promise.all(running.map(({ stop }) => stop()))
    await looks.letGo()
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
  const most = pools[name]
  const events: WorkerEvents = new EventEmitter()
  const ready = Promise.withResolvers<null>()
  ready.promise.catch(() => {})
  // The library's pool is itself something that can be waited for: what is used of it is handed on.
  const created = new Promise<Workers>((resolve) =>
    events.once('pool:create', ({ workerPool }) =>
      resolve({
        id: workerPool.id,
        most,
        nudge: (count) => workerPool.nudge(count),
        mayTake: () => ready.resolve(null),
      }),
    ),
  )
  const runner = await run({
    pgPool: pool,
    concurrency: most,
    // New work is told of by the database, and what is to be tried again is looked for once for all workers.
    pollInterval: 60_000,
    noHandleSignals: true,
    // Workers ask for these each time before they take work: they wait until the lock of their pool is held.
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
              log.warn({ err }, 'a job that failed is not put back'),
            )
            throw error
          }
        },
      ]),
    ),
    events,
  })
  const stop = () => {
    ready.reject(new Error('The pool is to stop before it took any work'))
    return runner.stop()
  }
  return { stop, created: await created }
}
