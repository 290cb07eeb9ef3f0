import { migrateClickHouse } from './clickhouse.ts'
import { migratePostgres } from './postgres.ts'
import { withMigrationLock } from './withMigrationLock.ts'

export type Addresses = {
  /** The owner's login; without it Postgres is left alone. */
  databaseUrl?: string
  /** `http://user:password@host:port/database`; without it ClickHouse is left alone. */
  clickhouseUrl?: string
  /** The roles' passwords derive from it (`rolePassword`). */
  secret: string
  /** Name of a ClickHouse cluster: tables become replicated and are made on all of it. */
  clickhouseCluster?: string
}

/**
 * Brings both databases to the newest form: every numbered file once, in order. Safe to call from many services at once
 * (one works, the others wait and find it done). Throws with the file's name if a file that ran already has been
 * changed since.
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
