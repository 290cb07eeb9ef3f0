import { fieldNames, fieldOf } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { columnOf, keyRelation, ownedBy, ownerOf, sameKey, table } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { runRows } from './runRows.ts'
import type { Rejections } from './sift.ts'

/** Number of rows of a type that were removed, or of values of one of its dated fields that are stored nowhere else. */
export type RemovedCount = { itemType: string; label: string; count: number }

/**
 * Removes the rows owned by rows that are about to be removed (`owns`), lowest level first. A rejected row is reported
 * as the rejection of its owner, by the owner's index. `counts`: number of removed rows by type, and of the standards
 * (effective-dated numbers) removed with them.
 */
export async function removeOwned(
  context: ItemContext,
  mounted: MountedItem,
  removals: readonly { index: number; key: ItemKey }[],
): Promise<{ counts: RemovedCount[]; rejections: Rejections }> {
  const rejections: Rejections = new Map()
  const { type } = mounted
  const counts: RemovedCount[] = []
  const standards = await standardsOf(
    context,
    mounted,
    removals.map(({ key }) => key),
  )
  const indexOf = new Map(removals.map(({ index, key }) => [keyText(type, key), index]))
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
    const outcome = await runRows(context, item, { remove, change: [], add: [] })
    const count = outcome.remove.done.length
    if (count > 0) counts.push({ itemType: name, label: owned.label, count })
    for (const [index, rejection] of outcome.remove.rejections) {
      const owner = indexOf.get(keyText(type, rows[index]!))
      if (owner !== undefined && !rejections.has(owner)) rejections.set(owner, rejection)
    }
  }
  return { counts: [...counts, ...standards], rejections }
}

/** Counts the effective-dated numbers that are removed with rows. */
async function standardsOf({ trx, tenant }: ItemContext, { type, rules }: MountedItem, keys: readonly ItemKey[]) {
  const names = fieldNames(type, (field) => field.effective && field.stored === 'number')
  if (names.length === 0 || keys.length === 0 || rules?.retires) return []
  const { rows } = await sql<{ field: string; count: number }>`select field, count(*)::int as count from effective_value
    where organization_id = ${tenant.organizationId}::int and item_type = ${type.name} and value <> 'null'
      and field = any (${names}::text[]) and key = any (${keys.map((key) => keyText(type, key))}::text[])
    group by field order by field`.execute(trx)
  const labelOf = (field: string) => fieldOf(type, field).label.replace(/ \(.*\)$/, '')
  return rows.map(({ field, count }): RemovedCount => ({ itemType: type.name, label: labelOf(field), count }))
}
