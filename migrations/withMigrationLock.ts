import pg from 'pg'

const lockKey = 7_421_001

/** Runs `work` on the owner's connection while no other process migrates this database; waits for its turn. */
export async function withMigrationLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    // The lock is the session's: it goes with the connection.
    await client.end()
  }
}
