import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** Referenced rows whose names are needed: item type → their keys, sorted. */
export type ReferencedKeys = Readonly<Record<string, readonly string[]>>

/** Maximum number of rows of a type whose names are loaded at once; further rows show their keys. */
const maxNamedRows = 600

/** Returns the type whose rows a field refers to, one by one. */
export function referredType(type: ItemType, name: string): ItemType | null {
  const field = type.fields[name]
  const to = field?.to ?? field?.of
  return to ? itemTypeOf(to) : null
}

/** Returns the keys to which rows of a type (or parts of rows) refer. */
export function referencedKeys(type: ItemType, rows: readonly Readonly<Record<string, unknown>>[]): ReferencedKeys {
  const keys = new Map<string, Set<string>>()
  for (const name of fieldNames(type, ({ to, of }) => to !== undefined || of !== undefined)) {
    const to = referredType(type, name)
    if (!to) continue
    const typeKeys = keys.get(to.name) ?? new Set()
    keys.set(to.name, typeKeys)
    for (const row of rows)
      for (const key of [row[name] ?? []].flat())
        if (typeKeys.size < maxNamedRows && key !== '') typeKeys.add(String(key))
  }
  return Object.fromEntries([...keys].flatMap(([to, of]) => (of.size > 0 ? [[to, [...of].sort()]] : [])))
}
