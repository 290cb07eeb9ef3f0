import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import pg from 'pg'

/** Statements that settle jobs: remove a finished one, or put a failed one back. */
const settling = /^\s*(with j as \(\s*)?(delete from|update) \S*_private_jobs\b/

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention (for example a shutdown). */
const outageClasses = new Set(['08', '53', '57'])

/**
 * Postgres is not available. Has no error code: for some codes the library would repeat statements after pauses of up to
 * minutes, during which no new job wakes its workers, and for which a stop waits.
 */
class Outage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Outage'
  }
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || outageClasses.has(error.code?.slice(0, 2) ?? '')

const retryMs = 1000

type Query = (...query: unknown[]) => Promise<pg.QueryResult>

/**
 * Makes the pool repeat statements that settle jobs until Postgres is available and has executed them, or `stopping`
 * aborts: the job then runs again after the next start. The job library does not wait for these statements: without
 * repetition an interruption would be an unhandled rejection, which ends the process. They may be executed twice. Other
 * statements fail at once in an outage.
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
      // A server rejects connections for reasons of many classes.
      client ??= await connect().catch((error) => {
        throw new Outage(error)
      })
      try {
        return await (client.query as Query)(...args)
      } catch (error) {
        throw isOutage(error) ? new Outage(error) : error
      }
    }
    const repeat: Query = async (...args) => {
      for (let failures = 0; ; failures++)
        try {
          return await query(...args)
        } catch (error) {
          if (!(error instanceof Outage)) throw error
          release(true)
          if (stopping.aborted) return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
          failed(error, failures)
          await pause(retryMs, stopping)
        }
    }
    return {
      query: (...args: [string | { text: string }, ...unknown[]]) => {
        const [statement] = args
        const settles = settling.test(typeof statement === 'string' ? statement : statement.text)
        return settles ? repeat(...args) : query(...args)
      },
      release: () => release(),
    }
  }

  pool.connect = ((connected?: Parameters<typeof pool.connect>[0]) =>
    connected ? connect(connected) : Promise.resolve(clientOnDemand())) as typeof pool.connect
  return pool
}
