import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { notFound } from '../../http/responses/httpError.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { visibleStates } from '../visibleStates.ts'
import { changedSince } from './lastChange.ts'
import { type Draft, type RowResult, recordChanges } from './recordChanges.ts'
import { nameOf } from './references.ts'
import { rejectedRemovals } from './rejectedRemovals.ts'
import { type Rejections, sift } from './sift.ts'

/** Removes rows that no other row refers to. Keys are unique. */
export async function removeItems(
  context: ItemContext,
  item: MountedItem,
  removals: readonly { index: number; key: ItemKey; version?: number | undefined }[],
  rejections: Rejections,
): Promise<RowResult[]> {
  const { type } = item
  const keys = removals.map(({ key }) => key)
  const states = await visibleStates(context, item, keys)
  const referred = await rejectedRemovals(context, type, keys)
  const drafts = await sift(removals, rejections, async ({ index, key, version }): Promise<Draft> => {
    const before = states.get(keyText(type, key))
    if (!before) throw notFound(nameOf(type, key))
    if (version !== undefined && version !== before.version) throw await changedSince(context, type, key)
    const rejection = referred.get(keyText(type, key))
    if (rejection) throw rejection
    const change = { verb: 'removed', key, before: before.row, row: null, fields: {}, effectiveFrom: null } as const
    return { index, before, secrets: {}, change }
  })
  return recordChanges(context, item, drafts, rejections)
}
