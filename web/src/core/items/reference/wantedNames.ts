import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** Rows whose names are wanted: item type → their keys, in order. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** At most so many rows of a type are named at once; lists that go on are told by their keys. */
const mostNamed = 600

/** The type whose rows a field names one by one. */
export function referredType(type: ItemType, name: string): ItemType | null {
  const field = type.fields[name]
  const to = field?.to ?? field?.of
  return to ? itemTypeOf(to) : null
}

/** What rows of a type (or parts of rows) refer to. */
export function wantedNames(type: ItemType, rows: readonly Readonly<Record<string, unknown>>[]): Wanted {
  const keys = new Map<string, Set<string>>()
  for (const name of fieldNames(type, ({ to, of }) => to !== undefined || of !== undefined)) {
    const to = referredType(type, name)
    if (!to) continue
    const known = keys.get(to.name) ?? new Set()
    keys.set(to.name, known)
    for (const row of rows)
      for (const key of [row[name] ?? []].flat()) if (known.size < mostNamed && key !== '') known.add(String(key))
  }
  return Object.fromEntries([...keys].flatMap(([to, of]) => (of.size > 0 ? [[to, [...of].sort()]] : [])))
}
