import type { ItemType } from '@takt/domain/core/item/item.ts'
import { rowTitle } from '@takt/domain/core/item/rowTitle.ts'

/**
 * What a row is called where another one refers to it, by what stands in it; null where it has none, or none that mask
 * mode shows.
 */
export const titleOf = (type: ItemType, row: Readonly<Record<string, unknown>>, masked: boolean): string | null =>
  rowTitle(type, row, (name) => {
    const isTold = type.fields[name]?.stored === 'text' && !(masked && type.mask.includes(name))
    return isTold && row[name] ? String(row[name]) : null
  })
