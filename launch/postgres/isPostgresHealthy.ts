import pg from 'pg'
import { postgresUrl } from './startPostgres.ts'

// True if the server is starting, recovering from a crash, or stopping, according to its own error code.
const isBusy = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57P03'

/**
 * True if the embedded server accepts new connections and responds on them; rejects if it cannot be reached within
 * `withinMs`.
 */
export async function isPostgresHealthy(
  server: { port: number; password: string },
  withinMs = 10_000,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: postgresUrl(server, 'postgres'),
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
