import { sql } from 'kysely'
import type { ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { catalogueTables } from '../../../core/items/testing/tenantTables.fixture.ts'

/** Returns one checksum per table, for all tables except the audit, which also records rejections. */
export async function databaseChecksums({ dependencies }: ItemsFixture) {
  const checksums: Record<string, string | null> = {}
  for (const { name } of await catalogueTables(dependencies.systemDb)) {
    if (['audit', 'sign_in_attempt', 'messaging_account', 'messaging_key', 'migration'].includes(name)) continue
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} t`.execute(
      dependencies.systemDb,
    )
    checksums[name] = rows[0]!.sum
  }
  return checksums
}
