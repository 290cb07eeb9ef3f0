import { type ItemKey, keyText } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { columnOf, keyRelation, ownedBy, ownerOf, sameKey, table } from './itemTable.ts'
import type { ItemContext, MountedItem } from './mountedItem.ts'
import { runRows } from './runRows.ts'
import type { Refusals } from './sift.ts'

/** How many rows of a type went. */
export type Along = { itemType: string; label: string; count: number }

/**
 * Removes what belongs to rows that are about to be removed (`owns`), lowest first. What must not go is the refusal of its owner, by the owner's place.
 * `counts`: how many rows of which types went.
 */
export async function removeAlong(
  context: ItemContext,
  { type }: MountedItem,
  removals: readonly { index: number; key: ItemKey }[],
): Promise<{ counts: Along[]; refusals: Refusals }> {
  const refusals: Refusals = new Map()
  const counts: Along[] = []
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
    const done = await runRows(context, item, { remove, change: [], add: [] })
    const count = done.remove.done.length
    if (count > 0) counts.push({ itemType: name, label: owned.label, count })
    for (const [index, refusal] of done.remove.refusals) {
      const owner = placeOf.get(keyText(type, rows[index]!))
      if (owner !== undefined && !refusals.has(owner)) refusals.set(owner, refusal)
    }
  }
  return { counts, refusals }
}
