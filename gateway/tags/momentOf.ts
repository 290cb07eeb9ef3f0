import { sql } from 'kysely'
import type { ItemContext } from '../items/mountedItem.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Within this time an association that is taken away and put back was never away: that is how rows are registered anew.
 */
const momentSecs = 60

/**
 * When a change of an association happens, always after what the tag was put on last, so that of two changes in one
 * instant the log tells which came later; and `resumed`: since when it was on this very thing, if it was only taken
 * away a moment ago and put nowhere else meanwhile.
 */
export async function momentOf({ trx, tenant, now }: ItemContext, association: Row, before: Row | null) {
  const { associationType, associationID, epc } = association
  const { rows } = await sql<{ associationID: string; since: Date; until: Date | number }>`
    select association_id as "associationID", start_date as since, end_date as until from tag_association_interval
    where organization_id = ${tenant.organizationId}::int and association_type = ${associationType} and epc = ${epc}
    order by start_date desc, end_date desc limit 1`.execute(trx)
  const [last] = rows
  const at = Math.max(now, last ? last.since.getTime() + 1 : 0)
  // What holds still ends at infinity, which is no Date.
  const wasHere = last?.associationID === associationID && Number(last?.until) >= now - momentSecs * 1000
  return { now: new Date(at).toISOString(), resumed: last && wasHere && !before ? last.since.toISOString() : null }
}
