import { withPoints } from '@takt/domain/core/item/applyItemEvent.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import type { ItemChange } from '../mountedItem.ts'

/** Maximum number of dated values of one field of one row: a daily change for thirteen years. */
export const maxValues = 5000

/** Returns an error message for each effective-dated field that would have too many values after the change. */
export function tooManyValues(type: ItemType, before: ItemState | null, change: ItemChange): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of Object.keys(change.fields)) {
    if (!type.fields[name]?.effective) continue
    const points = before?.effective[name] ?? []
    const values = change.effective?.[name]
    const isNew =
      change.verb === 'changed' && !points.some(({ from }) => from !== null && from === change.effectiveFrom)
    const count = values ? withPoints(points, values).length : points.length + (isNew ? 1 : 0)
    if (count > maxValues)
      problems[name] =
        `holds ${maxValues} values, each from its instant on, and more are not kept. Replace one: send its instant ` +
        `as effectiveFrom.`
  }
  return problems
}
