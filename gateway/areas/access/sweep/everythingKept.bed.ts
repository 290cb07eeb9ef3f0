import { sql } from 'kysely'
import type { ItemsBed } from '../../../core/items/testing/items.bed.ts'
import { catalogueTables } from '../../../core/items/testing/tenantTables.bed.ts'

/** For tests: everything that is kept but for the audit, which tells of refusals as well, as one number a table. */
export async function everythingKept({ dependencies }: ItemsBed) {
  const sums: Record<string, string | null> = {}
  for (const { name } of await catalogueTables(dependencies.systemDb)) {
    if (['audit', 'sign_in_attempt', 'messaging_account', 'messaging_key', 'migration'].includes(name)) continue
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} t`.execute(
      dependencies.systemDb,
    )
    sums[name] = rows[0]!.sum
  }
  return sums
}
