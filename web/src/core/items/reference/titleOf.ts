import type { ItemType } from '@takt/domain/core/item/item.ts'
import { rowTitle } from '@takt/domain/core/item/rowTitle.ts'

/**
 * Returns the title of a row for references to it, from its own values; null if it has none, or none that mask mode
 * shows.
 */
export const titleOf = (type: ItemType, row: Readonly<Record<string, unknown>>, masked: boolean): string | null =>
  rowTitle(type, row, (name) => {
    const isShown = type.fields[name]?.stored === 'text' && !(masked && type.mask.includes(name))
    return isShown && row[name] ? String(row[name]) : null
  })
