import pg from 'pg'

const lockClass = 7_303

/**
 * Says which connectors this process may run: each is held by a Postgres advisory lock on one connection, so that of several ingests only one
 * talks to a machine. `lost` is called once when the connection, and with it every hold, is gone.
 */
export async function holdConnectors(databaseUrl: string, lost: () => void) {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  await client.connect()
  let gone = false
  const go = () => {
    if (!gone) lost()
    gone = true
  }
  client.on('error', go)
  client.on('end', go)
  return {
    async hold(connectorId: number): Promise<boolean> {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
        lockClass,
        connectorId,
      ])
      return rows[0]?.held ?? false
    },
    release: async (connectorId: number) => {
      if (!gone) await client.query('select pg_advisory_unlock($1, $2)', [lockClass, connectorId])
    },
    async close() {
      gone = true
      await client.end().catch(() => {})
    },
  }
}
