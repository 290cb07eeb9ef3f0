import { type ItemKey, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import type { Refusal } from '../../core/http/responses/refusal.ts'
import { ownerOf } from '../../core/items/itemTable.ts'
import type { ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { readStates } from '../../core/items/project/itemStates.ts'
import { changeItems } from '../../core/items/write/changeItems.ts'

type Association = Readonly<Record<string, unknown>>
type Named = { item: MountedItem; key: ItemKey; id: string }

/** What an association is with; null where its type is known to the organization alone. */
function namedBy(context: ItemContext, { associationType, associationID }: Association): Partial<Named> | null {
  const item = context.items.get(String(associationType))
  if (!item?.type.fields.epc?.derived) return null
  const key = parseKey(item.type, String(associationID))
  return key ? { item, key, id: keyText(item.type, key) } : { item }
}

/** Rows of items, each once, by their type; in one order, so that two who lock them do not wait in a circle. */
function byType(named: readonly (Partial<Named> | null)[]): [MountedItem, ReadonlyMap<string, ItemKey>][] {
  const whole = named.filter((each): each is Named => each?.key !== undefined)
  return [...Map.groupBy(whole, ({ item }) => item)]
    .sort(([{ type: a }], [{ type: b }]) => (a.name < b.name ? -1 : 1))
    .map(([item, rows]) => [item, new Map(rows.map(({ id, key }) => [id, key]))])
}

/**
 * The ids of the rows that associations name, in their order, locked until the transaction ends; null where there is no
 * such row. Of types that only the organization knows ids are whatever it says.
 */
export async function lockTagged(
  context: ItemContext,
  associations: readonly Association[],
): Promise<(string | null)[]> {
  const named = associations.map((association) => namedBy(context, association))
  const there = new Map<MountedItem, ReadonlySet<string>>()
  for (const [item, keys] of byType(named)) {
    const owner = ownerOf(item.type, context.tenant)
    there.set(item, new Set((await readStates(context.trx, item.type, owner, [...keys.values()])).keys()))
  }
  return named.map((each, place) => {
    if (!each) return String(associations[place]!.associationID)
    return each.id !== undefined && there.get(each.item!)?.has(each.id) ? each.id : null
  })
}

/** Lets rows say which tags they carry now; those that are gone say nothing. */
export async function refreshTagged(context: ItemContext, associations: readonly Association[]): Promise<void> {
  for (const [item, keys] of byType(associations.map((association) => namedBy(context, association)))) {
    const refusals = new Map<number, Refusal>()
    // Nothing of the rows is said anew: they derive their tags again.
    const changes = [...keys.values()].map((key, index) => ({ index, key, body: {} }))
    await changeItems(context, item, changes, refusals)
    for (const refusal of refusals.values()) if (refusal.kind !== 'notFound') throw refusal
  }
}
