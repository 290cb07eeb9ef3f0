import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { eventsOf, ownerOf } from '../itemTable.ts'

type Entry = Omit<HistoryEntry, 'at' | 'effectiveFrom' | 'later'> & {
  at: Date
  effectiveFrom: number | null
  effective: DatedValues | null
}

/**
 * Returns all events of the row with that key, oldest first, including those after its removal; empty if the row never
 * existed.
 */
export async function readHistory(
  trx: Transaction<Tables>,
  type: ItemType,
  tenant: Tenant,
  key: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Entry>`
    select version, type, recorded_at as at, (meta ->> 'userId')::int as "userId",
      ${displayNameOf(sql`(meta ->> 'userId')::int`)} as "userName",
      coalesce(data -> 'row', data -> 'fields') as fields, (data ->> 'effectiveFrom')::bigint as "effectiveFrom",
      data -> 'effective' as effective
    from event
    where ${eventsOf(ownerOf(type, tenant))} and stream = ${`${type.name}/${key}`}
    order by version`.execute(trx)
  return rows.map(({ effective, ...entry }) => ({
    ...entry,
    at: entry.at.toISOString(),
    effectiveFrom: entry.effectiveFrom === null ? null : new Date(entry.effectiveFrom).toISOString(),
    later: byInstant(effective ?? {}),
  }))
}

function byInstant(values: DatedValues): HistoryEntry['later'] {
  const entries = Object.entries(values).flatMap(([name, points]) => points.map((point) => ({ name, ...point })))
  return [...Map.groupBy(entries, ({ from }) => from)]
    .sort(([a], [b]) => a - b)
    .map(([from, of]) => ({
      effectiveFrom: new Date(from).toISOString(),
      fields: Object.fromEntries(of.map(({ name, value }) => [name, value])),
    }))
}
