import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRow } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { addItems } from './addItems.ts'
import { changeItems } from './changeItems.ts'
import type { RowResult } from './recordChanges.ts'
import { removeItems } from './removeItems.ts'
import type { Rejections } from './sift.ts'
import type { Body } from './splitSecrets.ts'

export { nextKey } from './addItems.ts'
export type { Body } from './splitSecrets.ts'

/** Adds a row. `generatedKey` is a key generated beforehand for a type with generated keys. */
export const addItem = async (
  context: ItemContext,
  item: MountedItem,
  body: Body,
  generatedKey?: ItemKey,
): Promise<ItemRow> =>
  (
    await single((rejections) =>
      addItems(context, item, [{ index: 0, body }], rejections, generatedKey ? [generatedKey] : []),
    )
  ).row!

/**
 * Changes a row: only the fields in the body. Its `version` rejects the change if the row is newer, its `effectiveFrom`
 * is the time from which it applies.
 */
export const changeItem = async (context: ItemContext, item: MountedItem, key: ItemKey, body: Body): Promise<ItemRow> =>
  (await single((rejections) => changeItems(context, item, [{ index: 0, key, body }], rejections))).row!

/** Removes a row that no other row refers to. */
export async function removeItem(
  context: ItemContext,
  item: MountedItem,
  key: ItemKey,
  version?: number,
): Promise<void> {
  await single((rejections) => removeItems(context, item, [{ index: 0, key, version }], rejections))
}

/** Runs a command for one row and throws its rejection, if any. */
async function single(command: (rejections: Rejections) => Promise<RowResult[]>): Promise<RowResult> {
  const rejections: Rejections = new Map()
  const [result] = await command(rejections)
  if (!result) throw rejections.get(0)!
  return result
}
