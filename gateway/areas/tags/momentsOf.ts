import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Within this time an association that is taken away and put back was never away: that is how rows are registered anew.
 */
const momentSecs = 60

/**
 * When changes of associations happen, in their order, each always after what the tag was put on last, so that of two
 * changes in one instant the log tells which came later; and `resumed`: since when it was on this very thing, if it was
 * only taken away a moment ago and put nowhere else meanwhile.
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
  const byPlace = new Map(rows.map((row) => [row.place - 1, row]))
  return changes.map(({ association, before }, place) => {
    const last = byPlace.get(place)
    const at = Math.max(now, last ? last.since.getTime() + 1 : 0)
    // What holds still ends at infinity, which is no Date.
    const wasHere = last?.associationID === association.associationID && Number(last?.until) >= now - momentSecs * 1000
    return { now: new Date(at).toISOString(), resumed: last && wasHere && !before ? last.since.toISOString() : null }
  })
}
