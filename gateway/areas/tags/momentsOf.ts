import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * An association that is removed and added again within this time continues without a gap: clients register rows again
 * by removing and adding them.
 */
const maxGapSecs = 60

/**
 * Returns the time of each association change, in order: always after the last association of the tag, so that the log
 * orders changes in one instant; and `resumed`: the start of the same association if it was removed only a moment ago
 * and the tag was nowhere else.
 */
export async function momentsOf(
  { trx, tenant, now }: ItemContext,
  changes: readonly { association: Row; before: Row | null }[],
): Promise<{ now: string; resumed: string | null }[]> {
  const part = (name: string) => changes.map(({ association }) => association[name])
  const { rows } = await sql<{ place: number; associationID: string; since: Date; until: Date | number }>`
    select asked.place::int, last.association_id as "associationID", start_date as since, end_date as until
    from unnest(${part('associationType')}::text[], ${part('epc')}::text[]) with ordinality as asked (type, epc, place),
      lateral (select * from tag_association_interval i
        where i.organization_id = ${tenant.organizationId}::int and i.association_type = asked.type and i.epc = asked.epc
        order by start_date desc, end_date desc limit 1) as last`.execute(trx)
  const byIndex = new Map(rows.map((row) => [row.place - 1, row]))
  return changes.map(({ association, before }, index) => {
    const last = byIndex.get(index)
    const at = Math.max(now, last ? last.since.getTime() + 1 : 0)
    // An active association ends at infinity, which is not a Date.
    const isSameTarget =
      last?.associationID === association.associationID && Number(last?.until) >= now - maxGapSecs * 1000
    return {
      now: new Date(at).toISOString(),
      resumed: last && isSameTarget && !before ? last.since.toISOString() : null,
    }
  })
}
