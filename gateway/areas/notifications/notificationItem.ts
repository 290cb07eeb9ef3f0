import { mostWatching } from '@takt/domain/areas/notifications/limits.ts'
import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { type Notification, notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import { column, ownedBy, ownerOf, table } from '../../core/items/itemTable.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { removeItems } from '../../core/items/write/removeItems.ts'
import type { Refusals } from '../../core/items/write/sift.ts'
import { refuseBeyond } from './refuseBeyond.ts'
import { notificationsTexts as texts } from './texts.ts'
import { refuseUnlessMayRead, watchedType } from './watchedType.ts'

async function check(context: ItemContext, { row, verb }: ItemChange) {
  if (!row) return
  const { itemType, parentNotificationID } = row as Notification
  const type = watchedType(context.items, itemType)
  if (!type) throw invalid({ itemType: texts.cannotBeWatched(itemType) })
  refuseUnlessMayRead(context, type)
  // What is taken back together comes back in any order.
  if (verb !== 'added' || context.back) return
  const sentence = texts.mostWatching(mostWatching)
  await refuseBeyond(context, notifications, { field: 'itemType', value: itemType, most: mostWatching, sentence })
  if (parentNotificationID === null) return
  const key = { notificationID: parentNotificationID }
  const parent = await readItem(context.trx, notifications, context.tenant, key)
  if (!parent) throw invalid({ parentNotificationID: texts.parentMissing })
  if (parent.parentNotificationID !== null) throw invalid({ parentNotificationID: texts.parentIsFollowUp })
  if (parent.itemType !== itemType) throw invalid({ itemType: texts.otherItemType(parent.itemType) })
}

/** What goes with a notification, by the field that names it. */
const goingAlong = [
  [notificationRules, 'notificationID'],
  [notificationRecipients, 'notificationID'],
  [notifications, 'parentNotificationID'],
] as const

async function removeAlong(context: ItemContext, changes: readonly ItemChange[]) {
  const removed = changes.filter(({ verb }) => verb === 'removed').map(({ key }) => Number(key.notificationID))
  if (removed.length === 0) return
  const { trx, tenant, items } = context
  for (const [type, by] of goingAlong) {
    const [name] = type.key as [string]
    const { rows } = await sql<{ id: number }>`select ${column(name)} as id from ${table(type)}
      where ${ownedBy(type, ownerOf(type, tenant))} and ${column(by)} = any(${removed}::int[]) order by 1`.execute(trx)
    const removals = rows.map(({ id }, index) => ({ index, key: { [name]: id } as ItemKey }))
    const refusals: Refusals = new Map()
    await removeItems(context, items.get(type.name)!, removals, refusals)
    for (const refusal of refusals.values()) throw refusal
  }
  await sql`update notification_firing set state = 'ended' where organization_id = ${tenant.organizationId}::int
    and notification_id = any(${removed}::int[]) and state = 'waiting'`.execute(trx)
}

/** Its rules, recipients and follow-ups go with it. */
export const notificationItem: MountedItem = {
  type: notifications,
  rules: { check, afterwardsAll: removeAlong },
  goesAlong: true,
}
