import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import pg from 'pg'

/** Statements that settle jobs: remove a finished one, or put a failed one back. */
const settling = /^\s*(with j as \(\s*)?(delete from|update) \S*_private_jobs\b/

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention (for example a shutdown). */
const outageClasses = new Set(['08', '53', '57'])

const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || outageClasses.has(error.code?.slice(0, 2) ?? '')

const retryMs = 1000

type Query = (...query: unknown[]) => Promise<pg.QueryResult>

/**
 * Makes the pool repeat statements that settle jobs until Postgres is available and has executed them, or `stopping`
 * aborts: the job then runs again after the next start. The job library does not wait for these statements: without
 * repetition an interruption would be an unhandled rejection, which ends the process. They may be executed twice.
 *
 * Other statements fail at once in an outage, without an error code: for some codes the library would repeat them after
 * pauses of up to minutes, during which no new job wakes its workers, and for which a stop waits.
 */
export function settleJobs(pool: pg.Pool, { log, stopping }: { log: Log; stopping: AbortSignal }): pg.Pool {
  const connect: typeof pool.connect = pool.connect.bind(pool)
  const failed = warnFirst(log, 'a job that ended cannot be removed or put back; it is tried again')

  /** A client that connects with its first statement: only then it is known whether it settles a job. */
  function clientOnDemand() {
    let client: pg.PoolClient | undefined
    const release = (isBroken = false) => {
      client?.release(isBroken)
      client = undefined
    }
    const query: Query = async (...args) => {
      client ??= await connect()
      return (client.query as Query)(...args)
    }
    const repeat: Query = async (...args) => {
      for (let failures = 0; ; failures++)
        try {
          return await query(...args)
        } catch (error) {
          if (!isOutage(error)) throw error
          release(true)
          if (stopping.aborted) return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
          failed(error, failures)
          await pause(retryMs, stopping)
        }
    }
    return {
      query: async (...args: [string | { text: string }, ...unknown[]]) => {
        const [statement] = args
        if (settling.test(typeof statement === 'string' ? statement : statement.text)) return repeat(...args)
        return query(...args).catch((cause: Error) => {
          throw isOutage(cause) ? new Error(cause.message, { cause }) : cause
        })
      },
      release: () => release(),
    }
  }

  pool.connect = ((connected?: Parameters<typeof pool.connect>[0]) =>
    connected ? connect(connected) : Promise.resolve(clientOnDemand())) as typeof pool.connect
  return pool
}
