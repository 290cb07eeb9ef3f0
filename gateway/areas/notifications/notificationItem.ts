import { maxPerItemType } from '@takt/domain/areas/notifications/limits.ts'
import { notificationRecipients } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notificationRules } from '@takt/domain/areas/notifications/notificationRules.ts'
import { type Notification, notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import { column, ownedBy, ownerOf, table } from '../../core/items/itemTable.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { removeItems } from '../../core/items/write/removeItems.ts'
import type { Rejections } from '../../core/items/write/sift.ts'
import { limitRows } from './limitRows.ts'
import { notificationsTexts as texts } from './texts.ts'
import { requireReadAccess, watchedType } from './watchedType.ts'

async function check(context: ItemContext, { row, verb }: ItemChange) {
  if (!row) return
  const { itemType, parentNotificationID } = row as Notification
  const type = watchedType(context.items, itemType)
  if (!type) throw invalid({ itemType: texts.cannotBeWatched(itemType) })
  requireReadAccess(context, type)
  // An undo restores rows in any order.
  if (verb !== 'added' || context.back) return
  const message = texts.maxWatching(maxPerItemType)
  await limitRows(context, notifications, { field: 'itemType', value: itemType, max: maxPerItemType, message })
  if (parentNotificationID === null) return
  const key = { notificationID: parentNotificationID }
  const parent = await readItem(context.trx, notifications, context.tenant, key)
  if (!parent) throw invalid({ parentNotificationID: texts.parentMissing })
  if (parent.parentNotificationID !== null) throw invalid({ parentNotificationID: texts.parentIsFollowUp })
  if (parent.itemType !== itemType) throw invalid({ itemType: texts.otherItemType(parent.itemType) })
}

/** Types removed with a notification, with the field that refers to it. */
const dependents = [
  [notificationRules, 'notificationID'],
  [notificationRecipients, 'notificationID'],
  [notifications, 'parentNotificationID'],
] as const

async function removeDependents(context: ItemContext, changes: readonly ItemChange[]) {
  const removed = changes.filter(({ verb }) => verb === 'removed').map(({ key }) => Number(key.notificationID))
  if (removed.length === 0) return
  const { trx, tenant, items } = context
  for (const [type, by] of dependents) {
    const [name] = type.key as [string]
    const { rows } = await sql<{ id: number }>`select ${column(name)} as id from ${table(type)}
      where ${ownedBy(type, ownerOf(type, tenant))} and ${column(by)} = any(${removed}::int[]) order by 1`.execute(trx)
    const removals = rows.map(({ id }, index) => ({ index, key: { [name]: id } as ItemKey }))
    const rejections: Rejections = new Map()
    await removeItems(context, items.get(type.name)!, removals, rejections)
    for (const rejection of rejections.values()) throw rejection
  }
  await sql`update notification_firing set state = 'ended' where organization_id = ${tenant.organizationId}::int
    and notification_id = any(${removed}::int[]) and state = 'waiting'`.execute(trx)
}

/** The item type of notifications; rules, recipients and follow-ups are removed with them. */
export const notificationItem: MountedItem = {
  type: notifications,
  rules: { check, afterwardsAll: removeDependents },
  goesAlong: true,
}
