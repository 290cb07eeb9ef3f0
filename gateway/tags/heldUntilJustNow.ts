import { sql } from 'kysely'
import type { ItemContext } from '../items/mountedItem.ts'

/** Within this time an association that is taken away and put back was never away: that is how rows are registered anew. */
const momentSecs = 60

/** Since when a tag was on a thing that it left just now, without being put elsewhere meanwhile; else null. */
export async function heldUntilJustNow(
  { trx, tenant, now }: ItemContext,
  { associationType, associationID, epc }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const { rows } = await sql<{ associationID: string; since: Date; until: Date | number }>`
    select association_id as "associationID", start_date as since, end_date as until from tag_association_interval
    where organization_id = ${tenant.organizationId}::int and association_type = ${associationType} and epc = ${epc}
    order by start_date desc limit 1`.execute(trx)
  const [last] = rows
  if (!last || last.associationID !== associationID) return null
  // What holds still ends at infinity, which is no Date.
  return Number(last.until) >= now - momentSecs * 1000 ? last.since.toISOString() : null
}
