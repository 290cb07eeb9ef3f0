import {
  type NotificationRecipient,
  notificationRecipients,
  type RecipientType,
} from '@takt/domain/notifications/notificationRecipients.ts'
import { notifications } from '@takt/domain/notifications/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../http/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../items/mountedItem.ts'
import { readItem } from '../items/readItem.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { notificationsTexts as texts } from './texts.ts'
import { refuseUnlessMayRead, watchedType } from './watchedType.ts'

/** Whether there is somebody to tell; an address is taken as it is. */
const isThere: Partial<
  Record<RecipientType, (tenant: ItemContext['tenant'], recipientID: string) => RawBuilder<unknown>>
> = {
  user: ({ organizationId, entityId }, name) => sql`select from user_account u
    where u.user_name_lower = lower(${name}) and u.kind = 'person' and u.entity_id = ${entityId}::int
      and (not u.restrict_orgs or u.global_admin or exists (select from user_organization m
        where m.user_id = u.user_id and m.organization_id = ${organizationId}::int))`,
  group: ({ entityId }, id) => sql`select from groups
    where entity_id = ${entityId}::int and group_id = ${Number(id)}::int`,
  device: ({ organizationId }, id) => sql`select from devices
    where organization_id = ${organizationId}::int and device_id = ${Number(id)}::int`,
}

async function check(context: ItemContext, { row }: ItemChange) {
  if (!row) return
  const { trx, tenant, items } = context
  const { notificationID, recipientType, recipientID } = row as unknown as NotificationRecipient
  // What is taken back together comes back in any order.
  if (!context.back) {
    const notification = await readItem(trx, notifications, tenant, { notificationID })
    if (!notification) throw invalid({ notificationID: texts.notificationMissing })
    const type = watchedType(items, notification.itemType)
    if (type) refuseUnlessMayRead(context, type)
  }
  const there = isThere[recipientType]?.(tenant, recipientID)
  if (there && (await there.execute(trx)).rows.length === 0) throw invalid({ recipientID: texts.recipientMissing })
}

/** Addresses and devices are told with the rights of who put them on last. */
export const recipientItem: MountedItem = {
  type: notificationRecipients,
  rules: { check, derive: async ({ tenant }) => ({ savedBy: tenant.userId }) },
  reach: reachUnmasked(notificationRecipients),
  goesAlong: true,
}
