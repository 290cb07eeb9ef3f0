import { exposedValues, type ItemType } from '@takt/domain/core/item/item.ts'
import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'

/** Removes hidden values from the events of a row; omits events that changed nothing else. */
export const visibleHistory = (type: ItemType, entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.flatMap((entry) => {
    if (!entry.fields) return [entry]
    const fields = exposedValues(type, entry.fields)
    const isVisible = fields === entry.fields || Object.keys(fields).length > 0 || entry.later.length > 0
    return isVisible || entry.said?.length ? [{ ...entry, fields }] : []
  })
