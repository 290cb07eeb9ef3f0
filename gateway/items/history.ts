import type { ItemType } from '@takt/domain/item/item.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { eventsOf, ownerOf } from './itemTable.ts'

export type HistoryEntry = {
  version: number
  type: string
  at: string
  userId: number | null
  userName: string | null
  /** What the change set: the whole row when it was added, null when it was removed. */
  fields: Record<string, unknown> | null
  effectiveFrom: string | null
}

type Entry = Omit<HistoryEntry, 'at' | 'effectiveFrom'> & { at: Date; effectiveFrom: number | null }

/** Everything that happened to the row of that key, oldest first, also after it was removed; empty if there never was one. */
export async function readHistory(
  trx: Transaction<Tables>,
  type: ItemType,
  tenant: Tenant,
  key: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Entry>`
    select version, type, recorded_at as at, (meta ->> 'userId')::int as "userId",
      (select user_name from user_account where user_id = (meta ->> 'userId')::int) as "userName",
      coalesce(data -> 'row', data -> 'fields') as fields, (data ->> 'effectiveFrom')::bigint as "effectiveFrom"
    from event
    where ${eventsOf(ownerOf(type, tenant))} and stream = ${`${type.name}/${key}`}
    order by version`.execute(trx)
  return rows.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    effectiveFrom: entry.effectiveFrom === null ? null : new Date(entry.effectiveFrom).toISOString(),
  }))
}
