import pg from 'pg'

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention (for example a shutdown). */
const outageClasses = new Set(['08', '53', '57'])

/**
 * Postgres was lost while a statement ran, or provided no connection. The job library retries statements with this
 * code, every few seconds at first, for hours.
 */
class ConnectionLost extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ConnectionLost'
  }
}

const isOutage = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || outageClasses.has(error.code?.slice(0, 2) ?? '')

/**
 * Makes the job library retry what a lost connection interrupted. It removes a finished job, or puts a failed one back,
 * without waiting for the result: without retries an interruption would be an unhandled rejection, which ends the
 * process, and the job would run again. Once the pool ends nobody needs the result: `connect` then never settles.
 */
export function retryLostConnections(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...query: unknown[]) => Promise<pg.QueryResult>
    client.query = (async (...args: unknown[]) => {
      try {
        return await query(...args)
      } catch (error) {
        throw isOutage(error) ? new ConnectionLost(error) : error
      }
    }) as typeof client.query
  })
  pool.connect = (async () => {
    try {
      return await connect()
    } catch (error) {
      if (pool.ending) return new Promise(() => {})
      throw new ConnectionLost(error)
    }
  }) as typeof pool.connect
  return pool
}
