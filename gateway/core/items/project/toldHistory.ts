import type { HistoryEntry } from '@takt/domain/core/item/answers/history.ts'
import { type ItemType, toldValues } from '@takt/domain/core/item/item.ts'

/** Events of a row without what is told to nobody; one that did nothing else is left out. */
export const toldHistory = (type: ItemType, entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.flatMap((entry) => {
    if (!entry.fields) return [entry]
    const fields = toldValues(type, entry.fields)
    const isTold = fields === entry.fields || Object.keys(fields).length > 0 || entry.later.length > 0
    return isTold || entry.said?.length ? [{ ...entry, fields }] : []
  })
