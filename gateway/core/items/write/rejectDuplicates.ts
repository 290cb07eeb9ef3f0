import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { invalid } from '../../http/responses/httpError.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from './references.ts'
import type { Rejections } from './sift.ts'

/** Returns the rows without those whose key is in `before` or in an earlier row; these are rejected. */
export function rejectDuplicates<Row extends { index: number; key: ItemKey }>(
  type: ItemType,
  rows: readonly Row[],
  rejections: Rejections,
  before: ReadonlySet<string> = new Set(),
): Row[] {
  const seen = new Set(before)
  return rows.filter(({ index, key }) => {
    const text = keyText(type, key)
    if (!seen.has(text)) return seen.add(text)
    rejections.set(index, invalid({ [type.key.at(-1)!]: texts.twice(nameOf(type, key)) }))
    return false
  })
}
