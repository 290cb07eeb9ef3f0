import { EventEmitter } from 'node:events'
import type { Log } from '@takt/store/log.ts'
import { openPool, roleUrl } from '@takt/store/postgres.ts'
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { JobHandler } from './job.ts'
import { lookAfterJobs, type Workers } from './lookAfterJobs.ts'
import { prepareJobs } from './prepareJobs.ts'

const workers = 6

const logTo = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    if (level === 'error' || level === 'warning') log.warn({ err: error }, message)
    else log.debug(message)
  })

/**
 * Does what is in the queue, in this process, with these handlers, until the answer is called: that takes no more, and
 * gives what is running five seconds; what then still runs is told to abort and done again after the next start. What a
 * process had taken that was killed is given back within half a minute.
 */
export async function startJobs(options: {
  databaseUrl: string
  secret: string
  log: Log
  handlers: readonly JobHandler[]
}): Promise<() => Promise<void>> {
  const { databaseUrl, secret, log, handlers } = options
  const taskList: Record<string, Task> = {}
  for (const { name, run: work } of handlers) {
    if (taskList[name]) throw new Error(`Two handlers are registered for the job '${name}'`)
    taskList[name] = (payload, { abortSignal }) => work(payload, abortSignal)
  }
  await prepareJobs(databaseUrl)
  if (handlers.length === 0) return async () => {}
  // Ours: the library's own no longer listens for errors once it is told to end, and ends later.
  const systemUrl = roleUrl(databaseUrl, 'takt_system', secret)
  const pool = openPool(systemUrl, workers + 1)
  const events: WorkerEvents = new EventEmitter()
  // The library's pool is itself something that can be waited for: what is used of it is handed on.
  const created = new Promise<Workers>((resolve) =>
    events.once('pool:create', ({ workerPool }) =>
      resolve({ id: workerPool.id, most: workers, nudge: (count) => workerPool.nudge(count) }),
    ),
  )
  const runner = await run({
    pgPool: pool,
    concurrency: workers,
    // New work is told of by the database, and what is to be tried again is looked for once for all workers.
    pollInterval: 60_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5000,
    logger: logTo(log),
    taskList,
    events,
  })
  const looks = lookAfterJobs({ databaseUrl: systemUrl, workers: await created, log })
  return async () => {
    await looks.stop()
    await runner.stop()
    await looks.letGo()
    await pool.end()
  }
}
