import { fieldNames, fieldOf } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { columnOf, keyRelation, ownedBy, ownerOf, sameKey, table } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { runRows } from './runRows.ts'
import type { Refusals } from './sift.ts'

/** How many rows of a type went, or values of one of its dated fields, which nothing else holds. */
export type Along = { itemType: string; label: string; count: number }

/**
 * Removes what belongs to rows that are about to be removed (`owns`), lowest first. What must not go is the refusal of
 * its owner, by the owner's place. `counts`: how many rows of which types went, and how many standards (numbers that
 * hold from an instant on) with them.
 */
export async function removeAlong(
  context: ItemContext,
  mounted: MountedItem,
  removals: readonly { index: number; key: ItemKey }[],
): Promise<{ counts: Along[]; refusals: Refusals }> {
  const refusals: Refusals = new Map()
  const { type } = mounted
  const counts: Along[] = []
  const standards = await standardsOf(
    context,
    mounted,
    removals.map(({ key }) => key),
  )
  const placeOf = new Map(removals.map(({ index, key }) => [keyText(type, key), index]))
  for (const name of type.owns) {
    const item = context.items.get(name)
    if (!item || removals.length === 0) continue
    const owned = item.type
    const keyColumns = owned.key.map((field) => sql`${columnOf('item', field)} as ${sql.ref(field)}`)
    const { rows } = await sql<ItemKey>`select ${sql.join(keyColumns)}
      from ${keyRelation(
        type,
        removals.map(({ key }) => key),
      )} join ${table(owned)} as item on ${sameKey(type)}
      where ${ownedBy(owned, ownerOf(owned, context.tenant), 'item')}
      order by ${sql.join(owned.key.map((field) => columnOf('item', field)))}`.execute(context.trx)
    const remove = rows.map((key, index) => ({ index, key }))
    standards.push(...(await standardsOf(context, item, rows)))
    const done = await runRows(context, item, { remove, change: [], add: [] })
    const count = done.remove.done.length
    if (count > 0) counts.push({ itemType: name, label: owned.label, count })
    for (const [index, refusal] of done.remove.refusals) {
      const owner = placeOf.get(keyText(type, rows[index]!))
      if (owner !== undefined && !refusals.has(owner)) refusals.set(owner, refusal)
    }
  }
  return { counts: [...counts, ...standards], refusals }
}

/** How many values the dated numbers of rows hold that go with the rows. */
async function standardsOf({ trx, tenant }: ItemContext, { type, rules }: MountedItem, keys: readonly ItemKey[]) {
  const names = fieldNames(type, (field) => field.effective && field.stored === 'number')
  if (names.length === 0 || keys.length === 0 || rules?.retires) return []
  const { rows } = await sql<{ field: string; count: number }>`select field, count(*)::int as count from effective_value
    where organization_id = ${tenant.organizationId}::int and item_type = ${type.name} and value <> 'null'
      and field = any (${names}::text[]) and key = any (${keys.map((key) => keyText(type, key))}::text[])
    group by field order by field`.execute(trx)
  const labelOf = (field: string) => fieldOf(type, field).label.replace(/ \(.*\)$/, '')
  return rows.map(({ field, count }): Along => ({ itemType: type.name, label: labelOf(field), count }))
}
