import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** Types whose rows open in the organization tree, with the prefix of their number in its address. */
const treePrefixes = { entities: 'entity', organizations: 'organization', locations: 'location' } as const
const tree = 'organizations'

/** Returns the address at which a row opens. */
export function rowAddress(type: ItemType, row: Readonly<Record<string, unknown>>): string {
  const key = encodeURIComponent(keyText(type, row))
  if (type.name === 'entities' || type.name === tree) return `/${tree}/${treePrefixes[type.name]}-${key}`
  return `/${type.name}/${key}`
}

/** Returns the row that opens at `/{list}/{key}`; null if the list is not of an item type. */
export function rowAt(list: string, key: string): { type: ItemType; id: string } | null {
  const [word, ...rest] = key.split('-')
  const treeType = list === tree && Object.entries(treePrefixes).find(([, prefix]) => prefix === word)?.[0]
  const type = itemTypeOf(treeType || list)
  return type ? { type, id: treeType ? rest.join('-') : key } : null
}
