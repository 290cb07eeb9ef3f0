import pg from 'pg'
import { postgresUrl } from './startPostgres.ts'

// It starts, recovers from a crash, or stops: it says so itself.
const isBusy = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57P03'

/**
 * Whether the embedded server takes new connections and answers on them; rejects when it cannot be reached within
 * `withinMs`.
 */
export async function postgresAnswers(server: { port: number; password: string }, withinMs = 10_000): Promise<boolean> {
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
