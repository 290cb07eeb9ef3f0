import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { EffectivePoint, ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { type Kysely, sql } from 'kysely'
import type { Owner } from '../../events/append.ts'
import { columnOf, itemRow, keyRelation, ownedBy, sameKey, selection, table } from '../itemTable.ts'

/** Rows by the text of their key, each with the past and future values of its effective-dated fields. */
export type ItemStates = ReadonlyMap<string, ItemState>

/**
 * Reads the existing rows among these keys. Locks them until the transaction ends, in key order, so that concurrent
 * bulk commands do not deadlock.
 */
export async function readStates(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  keys: readonly ItemKey[],
): Promise<ItemStates> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(type, 'item')} from ${keyRelation(type, keys)} join ${table(type)} as item on ${sameKey(type)}
    where ${ownedBy(type, owner, 'item')} order by ${sql.join(type.key.map((name) => columnOf('item', name)))}
    for update of item`.execute(db)
  const states = new Map<string, ItemState>()
  const yieldIfDue = createYielder()
  for (const selected of rows) {
    const { rowId, version, ...row } = itemRow(type, selected)
    states.set(keyText(type, row), { row, rowId, version, effective: {} })
    await yieldIfDue()
  }
  if (fieldNames(type, (field) => field.effective).length > 0) await readEffective(db, type, owner, states)
  return states
}

async function readEffective(db: Kysely<Tables>, type: ItemType, owner: Owner, states: Map<string, ItemState>) {
  const { rows } = await sql<{ key: string; field: string } & EffectivePoint>`
    select key, field, effective_from as "from", value from effective_value
    where organization_id = ${owner.organizationId}::int
      and item_type = ${type.name} and key = any(${[...states.keys()]}::text[])
    order by key, field, effective_from nulls first`.execute(db)
  const yieldIfDue = createYielder()
  for (const { key, field, from, value } of rows) {
    const effective = states.get(key)!.effective as Record<string, EffectivePoint[]>
    effective[field] ??= []
    effective[field].push({ from, value })
    await yieldIfDue()
  }
}
