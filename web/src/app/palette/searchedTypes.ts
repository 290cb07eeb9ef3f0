import type { ItemType } from '@takt/domain/core/item/item.ts'
import { hasOwnName } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { findScreen } from '../screens/findScreen.ts'

/** What people look for most often; the others follow. */
const first = ['resources', 'jobs', 'parts', 'employees']
const rank = ({ name }: ItemType) => (first.indexOf(name) + first.length + 1) % (first.length + 1)

/** Whether rows of a type open somewhere. */
const opens = ({ name }: ItemType) => name === 'entities' || findScreen(name) !== null

/** The types whose rows are found by what is typed: all whose rows have a name of their own and open somewhere. */
export const searchedTypes: readonly ItemType[] = itemTypes
  .filter((type) => hasOwnName(type) && opens(type))
  .sort((a, b) => rank(a) - rank(b))

/** How many rows of a type are offered at once. */
export const rowsOffered = ({ name }: ItemType): number => (first.includes(name) ? 6 : 3)
