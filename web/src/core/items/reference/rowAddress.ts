import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'

/** Types whose rows open in the tree of places, by the word that stands before their number there. */
const places = { entities: 'entity', organizations: 'organization', locations: 'location' } as const
const tree = 'organizations'

/** Where a row opens. */
export function rowAddress(type: ItemType, row: Readonly<Record<string, unknown>>): string {
  const key = encodeURIComponent(keyText(type, row))
  if (type.name === 'entities' || type.name === tree) return `/${tree}/${places[type.name]}-${key}`
  return `/${type.name}/${key}`
}

/** The row that opens at `/{list}/{key}`; null where that is none of an item type. */
export function rowAt(list: string, key: string): { type: ItemType; id: string } | null {
  const [word, ...rest] = key.split('-')
  const place = list === tree && Object.entries(places).find(([, known]) => known === word)?.[0]
  const type = itemTypeOf(place || list)
  return type ? { type, id: place ? rest.join('-') : key } : null
}
