import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { column, keyEquals, ownedBy, parameter, table } from '../itemTable.ts'

export type DueRow = { organizationId: number; area: string; itemType: string; rowId: string; version: number }

type Due = { organization_id: number; item_type: string; key: string; field: string; value: unknown }

/**
 * Brings into the rows those values that were decided for later and have begun to hold since `after` (epoch ms,
 * exclusive) until `until` (inclusive). Doing it again changes nothing. Gives the rows that changed.
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
    const held = parameter(fieldOf(type, field), value)
    const updated = await sql<{ rowId: string; version: number }>`update ${table(type)} set ${column(field)} = ${held}
      where ${ownedBy(type, { organizationId: organization_id, entityId: null })} and ${keyEquals(type, at)}
        and ${column(field)} is distinct from ${held} returning row_id as "rowId", version`.execute(db)
    for (const row of updated.rows)
      changed.push({ organizationId: organization_id, area: type.area, itemType: item_type, ...row })
  }
  return changed
}

/** When the next of the values begins to hold that were decided for later than `after`; null: none was. */
export async function nextDue(db: Kysely<Tables>, after: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(effective_from) as at from effective_value
    where effective_from > ${after}::bigint`.execute(db)
  return rows[0]!.at
}
