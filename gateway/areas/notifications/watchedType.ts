import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/**
 * Returns the type that notifications can watch under a name: an item type, or machine alerts; null if there is none.
 */
export function watchedType(items: ItemRegistry, name: unknown): ItemType | null {
  if (name === machineAlerts.name) return machineAlerts
  const type = items.get(String(name))?.type
  return type && isWatchable(type) ? type : null
}

/** Throws 403 if the user may not read the watched type: even the occurrence of a notification reveals data. */
export function requireReadAccess({ tenant: { access } }: ItemContext, { area }: ItemType): void {
  if (access && !access.may(area, 'read')) throw new HttpError('forbidden', texts.needsRead(area))
}
