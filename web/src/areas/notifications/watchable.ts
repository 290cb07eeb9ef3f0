import type { SessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf, itemTypes } from '@takt/domain/itemTypes/itemTypes.ts'
import { userMay } from '../../core/session/useMay.ts'

/** Returns the item types that can be watched: those the user may read, by name; machine alerts first. */
export const watchableOptions = (user: SessionUser | null) =>
  [machineAlerts, ...itemTypes.filter(isWatchable).toSorted((a, b) => a.label.localeCompare(b.label))]
    .filter(({ area }) => userMay(user, area, 'read'))
    .map(({ name, label }) => ({ value: name, label }))

/** Returns the item type that a notification watches; null while none is chosen. */
export const watchedType = (name: string): ItemType | null =>
  name === machineAlerts.name ? machineAlerts : itemTypeOf(name)
