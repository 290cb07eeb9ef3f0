import type { ItemType } from '@takt/domain/item/item.ts'

/** Rows of `to` that a field may name: `part` is the place of the field's value in their key, `given` what the parts beside it must be. */
export type ReferenceQuestion = { to: string; part: number; given: Readonly<Record<number, string>> }

/**
 * What a field refers to: alone, or together with others of the row, whose values narrow it down. Null if it refers to nothing. `values` are the
 * row's values as texts.
 */
export function referenceOf(
  type: ItemType,
  name: string,
  values: Readonly<Record<string, unknown>>,
): ReferenceQuestion | null {
  const to = type.fields[name]?.to
  if (to) return { to, part: 0, given: {} }
  for (const { to, by } of type.refers) {
    const part = by.indexOf(name)
    if (part === -1) continue
    const others = by.flatMap((other, place) => {
      const value = values[other]
      return place === part || value === null || value === undefined || value === '' ? [] : [[place, String(value)]]
    })
    return { to, part, given: Object.fromEntries(others) }
  }
  return null
}
