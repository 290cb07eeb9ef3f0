import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { addItems } from './addItems.ts'
import { changeItems } from './changeItems.ts'
import type { Done } from './recordChanges.ts'
import { removeItems } from './removeItems.ts'
import type { Refusals } from './sift.ts'
import type { Body } from './splitSecrets.ts'

export { nextKey } from './addItems.ts'
export type { Body } from './splitSecrets.ts'

/** Adds a row. `madeKey` is a key made beforehand for a type whose keys are generated. */
export const addItem = async (
  context: ItemContext,
  item: MountedItem,
  body: Body,
  madeKey?: ItemKey,
): Promise<ItemRow> =>
  (await single((refusals) => addItems(context, item, [{ index: 0, body }], refusals, madeKey ? [madeKey] : []))).row!

/**
 * Changes a row: only what the body carries. Its `version` insists that nobody was faster, its `effectiveFrom` says
 * from when it holds.
 */
export const changeItem = async (context: ItemContext, item: MountedItem, key: ItemKey, body: Body): Promise<ItemRow> =>
  (await single((refusals) => changeItems(context, item, [{ index: 0, key, body }], refusals))).row!

/** Removes a row that nothing refers to. */
export async function removeItem(
  context: ItemContext,
  item: MountedItem,
  key: ItemKey,
  version?: number,
): Promise<void> {
  await single((refusals) => removeItems(context, item, [{ index: 0, key, version }], refusals))
}

/** A command for one row: done, or its refusal is thrown. */
async function single(command: (refusals: Refusals) => Promise<Done[]>): Promise<Done> {
  const refusals: Refusals = new Map()
  const [done] = await command(refusals)
  if (!done) throw refusals.get(0)!
  return done
}
