import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { column, keyEquals, ownedBy, parameter, table } from '../itemTable.ts'

export type DueRow = { organizationId: number; area: string; itemType: string; rowId: string; version: number }

type Due = { organization_id: number; item_type: string; key: string; field: string; value: unknown }

/**
 * Writes to the rows those scheduled values that became effective after `after` (epoch ms, exclusive) and up to `until`
 * (inclusive). Idempotent. Returns the rows that changed.
 */
export async function applyDue(
  db: Kysely<Tables>,
  types: readonly ItemType[],
  { after, until }: { after: number; until: number },
): Promise<DueRow[]> {
  const { rows } = await sql<Due>`
    select distinct on (organization_id, item_type, key, field) organization_id, item_type, key, field, value
    from effective_value where effective_from > ${after}::bigint and effective_from <= ${until}::bigint
    order by organization_id, item_type, key, field, effective_from desc`.execute(db)
  const changed: DueRow[] = []
  for (const { organization_id, item_type, key, field, value } of rows) {
    const type = types.find(({ name }) => name === item_type)
    const at = type && parseKey(type, key)
    if (!type || !at) continue
    const newValue = parameter(fieldOf(type, field), value)
    const updated = await sql<{
      rowId: string
      version: number
    }>`update ${table(type)} set ${column(field)} = ${newValue}
      where ${ownedBy(type, { organizationId: organization_id, entityId: null })} and ${keyEquals(type, at)}
        and ${column(field)} is distinct from ${newValue} returning row_id as "rowId", version`.execute(db)
    for (const row of updated.rows)
      changed.push({ organizationId: organization_id, area: type.area, itemType: item_type, ...row })
  }
  return changed
}

/** Returns the next time after `after` at which a scheduled value becomes effective; null: there is none. */
export async function nextDue(db: Kysely<Tables>, after: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(effective_from) as at from effective_value
    where effective_from > ${after}::bigint`.execute(db)
  return rows[0]!.at
}
