import pg from 'pg'

// "TAKT", and of its locks the second: which process tells walls what the machines are doing.
const lock = '1413565268, 2'

/**
 * Tries to become the one that sends frames (a Postgres advisory lock on a connection of its own); null when another holds it. `lost`
 * aborts when the right is gone.
 */
export async function holdFloor(databaseUrl: string): Promise<{ lost: AbortSignal; release(): Promise<void> } | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5000 })
  const lost = new AbortController()
  const lose = () => lost.abort()
  client.on('error', lose)
  client.on('end', lose)
  const release = () => client.end().catch(() => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lock}) as held`)
    if (rows[0]?.held) return { lost: lost.signal, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return null
}
