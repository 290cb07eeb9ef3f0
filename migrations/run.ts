import { migrateClickHouse } from './clickhouse.ts'
import { migratePostgres } from './postgres.ts'
import { withMigrationLock } from './withMigrationLock.ts'

export type Addresses = {
  /** Login of the owner; if omitted, Postgres is not migrated. */
  databaseUrl?: string
  /** `http://user:password@host:port/database`; if omitted, ClickHouse is not migrated. */
  clickhouseUrl?: string
  /** The passwords of the roles are derived from it (`rolePassword`). */
  secret: string
  /** Name of a ClickHouse cluster: tables are replicated and created on all of it. */
  clickhouseCluster?: string
}

/**
 * Migrates both databases to the current schema: every numbered file runs once, in order. Safe to call from several
 * services at once (one migrates, the others wait). Throws with the name of the file if a file has been changed since
 * it ran.
 */
export async function migrate(addresses: Addresses): Promise<void> {
  const { databaseUrl, clickhouseUrl, secret, clickhouseCluster } = addresses
  const clickhouse = () => (clickhouseUrl ? migrateClickHouse(clickhouseUrl, clickhouseCluster) : Promise.resolve())
  if (!databaseUrl) return clickhouse()
  await withMigrationLock(databaseUrl, async (client) => {
    await migratePostgres(client, secret)
    await clickhouse()
  })
}
