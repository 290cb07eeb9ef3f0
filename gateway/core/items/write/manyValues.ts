import { withPoints } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { ItemChange } from '../mountedItem.ts'

/**
 * At most this many values of one field of one row, each from its instant on: a change every day for thirteen years.
 */
export const mostValues = 5000

/** Which effective-dated fields would hold too many values after the change: field → sentence. */
export function manyValues(type: ItemType, before: ItemState | null, change: ItemChange): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(change.fields)) {
    if (!type.fields[name]?.effective) continue
    const points = before?.effective[name] ?? []
    const values = change.effective?.[name]
    const isNew =
      change.verb === 'changed' && !points.some(({ from }) => from !== null && from === change.effectiveFrom)
    const count = values ? withPoints(points, values).length : points.length + (isNew ? 1 : 0)
    if (count > mostValues)
      problems[name] =
        `holds ${mostValues} values, each from its instant on, and more are not kept. Replace one: send its instant ` +
        `as effectiveFrom.`
  }
  return problems
}
