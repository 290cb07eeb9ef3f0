import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { invalid } from '../../http/responses/refusal.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from './references.ts'
import type { Refusals } from './sift.ts'

/** The rows without those whose key stands among `before` or in an earlier one; these are refused. */
export function refuseTwice<Row extends { index: number; key: ItemKey }>(
  type: ItemType,
  rows: readonly Row[],
  refusals: Refusals,
  before: ReadonlySet<string> = new Set(),
): Row[] {
  const seen = new Set(before)
  return rows.filter(({ index, key }) => {
    const text = keyText(type, key)
    if (!seen.has(text)) return seen.add(text)
    refusals.set(index, invalid({ [type.key.at(-1)!]: texts.twice(nameOf(type, key)) }))
    return false
  })
}
