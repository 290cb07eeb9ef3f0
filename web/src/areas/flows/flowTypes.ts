import type { SessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { isSavable } from '@takt/domain/areas/flows/design/checkRows.ts'
import type { TypeOf } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf, itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Option } from '../../core/kit/select/options.ts'
import { userMay } from '../../core/session/useMay.ts'

/** The item type of a name, if flows may use its rows. */
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

/** Types whose rows begin a flow of this user or are looked up by it, as they are chosen: those that may be read. */
export const watchableTypes = (user: User) => optionsOfTypes(({ area }) => userMay(user, area, 'read'))

/** Types whose rows a flow of this user may write. */
export const savableTypes = (user: User) =>
  optionsOfTypes((type) => isSavable(type) && type.changedWith.some((flag) => userMay(user, type.area, flag)))
