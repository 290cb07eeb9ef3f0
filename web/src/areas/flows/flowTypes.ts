import type { SessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { isSavable } from '@takt/domain/areas/flows/design/checkRows.ts'
import type { TypeOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf, itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Option } from '../../core/kit/select/options.ts'
import { userMay } from '../../core/session/useMay.ts'

/** Returns the item type of a name; null if flows cannot use its rows. */
export const flowType: TypeOf = (name) => {
  const type = itemTypeOf(name)
  return type && isWatchable(type) ? type : null
}

const optionsOfTypes = (allowed: (type: ItemType) => boolean): Option[] =>
  itemTypes
    .filter((type) => isWatchable(type) && allowed(type))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ name, label }) => ({ value: name, label }))

type User = SessionUser | null

/**
 * Returns the types, as options, that can trigger a flow of this user or be looked up by it: those the user may read.
 */
export const watchableTypes = (user: User) => optionsOfTypes(({ area }) => userMay(user, area, 'read'))

/** Returns the types that a flow of this user may write, as options. */
export const savableTypes = (user: User) =>
  optionsOfTypes((type) => isSavable(type) && type.changedWith.some((flag) => userMay(user, type.area, flag)))
