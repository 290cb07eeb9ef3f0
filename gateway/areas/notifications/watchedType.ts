import { isWatchable } from '@takt/domain/areas/notifications/isWatchable.ts'
import { machineAlerts } from '@takt/domain/areas/notifications/machineAlerts.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext, ItemRegistry } from '../../core/items/mountedItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/** What notifications may watch under that name: an item type, or alerts of machines; null: nothing. */
export function watchedType(items: ItemRegistry, name: unknown): ItemType | null {
  if (name === machineAlerts.name) return machineAlerts
  const type = items.get(String(name))?.type
  return type && isWatchable(type) ? type : null
}

/** Refuses who may not read what a notification is about: what it tells, and that it tells, says of it. */
export function refuseUnlessMayRead({ tenant: { asks } }: ItemContext, { area }: ItemType): void {
  if (asks && !asks.may(area, 'read')) throw new Refusal('forbidden', texts.needsRead(area))
}
