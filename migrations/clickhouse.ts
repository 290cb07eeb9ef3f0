import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { clickHouseStatements } from './clickHouseStatements.ts'
import { pendingMigrations, readMigrations } from './readMigrations.ts'

const recordTable = `CREATE TABLE migration (name String, checksum String, applied_at DateTime64(3,
  'UTC') DEFAULT now64(3))
ENGINE = ReplacingMergeTree ORDER BY name;`

/** Timeout of a statement that copies a large table. */
const timeoutMs = 6 * 3_600_000

async function createDatabase(url: string, cluster?: string) {
  const address = new URL(url)
  const database = address.pathname.slice(1)
  if (!/^\w+$/.test(database)) throw new Error('CLICKHOUSE_URL must end in the name of a database, as in …:8123/takt')
  address.pathname = '/default'
  const client = openClickHouse(address.href)
  try {
    const onCluster = cluster ? ` ON CLUSTER '${cluster}'` : ''
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}${onCluster}` })
  } finally {
    await client.close()
  }
}

async function run(client: ClickHouse, name: string, text: string, cluster?: string) {
  for (const [index, query] of clickHouseStatements(text, cluster).entries())
    try {
      await client.command({ query })
    } catch (error) {
      throw new Error(
        `migrations/clickhouse/${name}, statement ${index + 1}: ${error instanceof Error ? error.message : error}`,
        { cause: error },
      )
    }
}

/**
 * Creates the database if it is missing and runs the pending files of `clickhouse/`. ClickHouse has no transactions: an
 * interrupted file runs again from its first statement, so its statements are made repeatable (`clickHouseStatements`).
 */
export async function migrateClickHouse(url: string, cluster?: string): Promise<void> {
  await createDatabase(url, cluster)
  const client = openClickHouse(url, { requestTimeoutMs: timeoutMs })
  try {
    await run(client, 'migration', recordTable, cluster)
    const response = await client.query({
      query: 'SELECT name, checksum FROM migration FINAL',
      format: 'JSONEachRow',
    })
    const applied = new Map(
      (await response.json<{ name: string; checksum: string }>()).map((r) => [r.name, r.checksum]),
    )
    for (const file of pendingMigrations('clickhouse', await readMigrations('clickhouse'), applied)) {
      await run(client, file.name, file.text, cluster)
      const values = [{ name: file.name, checksum: file.checksum }]
      await client.insert({ table: 'migration', values, columns: ['name', 'checksum'], format: 'JSONEachRow' })
    }
  } finally {
    await client.close()
  }
}
