import { type ItemKey, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { HttpError } from '../../core/http/responses/httpError.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import type { ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { readStates } from '../../core/items/project/itemStates.ts'
import { changeItems } from '../../core/items/write/changeItems.ts'

type Association = Readonly<Record<string, unknown>>
type Named = { item: MountedItem; key: ItemKey; id: string }

/** Returns the target of an association; null if its type is defined only by the organization. */
function namedBy(context: ItemContext, { associationType, associationID }: Association): Partial<Named> | null {
  const item = context.items.get(String(associationType))
  if (!item?.type.fields.epc?.derived) return null
  const key = parseKey(item.type, String(associationID))
  return key ? { item, key, id: keyText(item.type, key) } : { item }
}

/** Groups distinct rows by item type in a fixed order, which prevents deadlocks between transactions that lock them. */
function byType(named: readonly (Partial<Named> | null)[]): [MountedItem, ReadonlyMap<string, ItemKey>][] {
  const whole = named.filter((each): each is Named => each?.key !== undefined)
  return [...Map.groupBy(whole, ({ item }) => item)]
    .sort(([{ type: a }], [{ type: b }]) => (a.name < b.name ? -1 : 1))
    .map(([item, rows]) => [item, new Map(rows.map(({ id, key }) => [id, key]))])
}

/**
 * Returns the ids of the rows that associations name, in order, locked until the transaction ends; null for missing
 * rows. Ids of types defined only by the organization are returned unchecked.
 */
export async function lockTagged(
  context: ItemContext,
  associations: readonly Association[],
): Promise<(string | null)[]> {
  const named = associations.map((association) => namedBy(context, association))
  const existing = new Map<MountedItem, ReadonlySet<string>>()
  for (const [item, keys] of byType(named)) {
    const owner = ownerOf(item.type, context.tenant)
    existing.set(item, new Set((await readStates(context.trx, item.type, owner, [...keys.values()])).keys()))
  }
  return named.map((each, index) => {
    if (!each) return String(associations[index]!.associationID)
    return each.id !== undefined && existing.get(each.item!)?.has(each.id) ? each.id : null
  })
}

/** Updates the tags shown by rows; skips deleted rows. */
export async function refreshTagged(context: ItemContext, associations: readonly Association[]): Promise<void> {
  for (const [item, keys] of byType(associations.map((association) => namedBy(context, association)))) {
    const rejections = new Map<number, HttpError>()
    // An empty change: the rows derive their tags again.
    const changes = [...keys.values()].map((key, index) => ({ index, key, body: {} }))
    await changeItems(context, item, changes, rejections)
    for (const rejection of rejections.values()) if (rejection.kind !== 'notFound') throw rejection
  }
}
