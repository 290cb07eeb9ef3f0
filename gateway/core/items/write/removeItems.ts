import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { notFound } from '../../http/responses/refusal.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { shownStates } from '../shownStates.ts'
import { changedSince } from './lastChange.ts'
import { type Done, type Draft, recordChanges } from './recordChanges.ts'
import { nameOf } from './references.ts'
import { refusedRemovals } from './refusedRemovals.ts'
import { type Refusals, sift } from './sift.ts'

/** Removes rows that nothing else refers to. No key stands twice. */
export async function removeItems(
  context: ItemContext,
  item: MountedItem,
  removals: readonly { index: number; key: ItemKey; version?: number | undefined }[],
  refusals: Refusals,
): Promise<Done[]> {
  const { type } = item
  const keys = removals.map(({ key }) => key)
  const states = await shownStates(context, item, keys)
  const referred = await refusedRemovals(context, type, keys)
  const drafts = await sift(removals, refusals, async ({ index, key, version }): Promise<Draft> => {
    const before = states.get(keyText(type, key))
    if (!before) throw notFound(nameOf(type, key))
    if (version !== undefined && version !== before.version) throw await changedSince(context, type, key)
    const refusal = referred.get(keyText(type, key))
    if (refusal) throw refusal
    const change = { verb: 'removed', key, before: before.row, row: null, fields: {}, effectiveFrom: null } as const
    return { index, before, secrets: {}, change }
  })
  return recordChanges(context, item, drafts, refusals)
}
