import { groups } from '@takt/domain/areas/access/groups.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { mostRecipients } from '@takt/domain/areas/notifications/limits.ts'
import {
  type NotificationRecipient,
  notificationRecipients,
  type RecipientType,
} from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { invalid, Refusal } from '../../core/http/responses/refusal.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { mayBeThere } from '../calls/face.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { refuseBeyond } from './refuseBeyond.ts'
import { notificationsTexts as texts } from './texts.ts'
import { refuseUnlessMayRead, watchedType } from './watchedType.ts'

/** Whether there is somebody to tell; an address is taken as it is. */
const isThere: Partial<
  Record<RecipientType, (tenant: ItemContext['tenant'], recipientID: string) => RawBuilder<unknown>>
> = {
  user: ({ organizationId, entityId }, name) => sql`select from user_account u
    where u.user_name_lower = lower(${name}) and u.entity_id = ${entityId}::int and ${mayBeThere(organizationId!)}`,
  group: ({ entityId }, id) => sql`select from groups
    where entity_id = ${entityId}::int and group_id = ${Number(id)}::int`,
  device: ({ organizationId }, id) => sql`select from devices
    where organization_id = ${organizationId}::int and device_id = ${Number(id)}::int`,
}

/** What one must be able to read to have it told. */
export const areaOfRecipient: Partial<Record<RecipientType, Area>> = { group: groups.area, device: devices.area }

async function check(context: ItemContext, { row, verb }: ItemChange) {
  if (!row) return
  const { trx, tenant, items } = context
  const { notificationID, recipientType, recipientID } = row as NotificationRecipient
  // What is taken back together comes back in any order.
  if (!context.back) {
    const notification = await readItem(trx, notifications, tenant, { notificationID })
    if (!notification) throw invalid({ notificationID: texts.notificationMissing })
    const type = watchedType(items, notification.itemType)
    if (type) refuseUnlessMayRead(context, type)
    if (verb === 'added') {
      const sentence = texts.mostRecipients(mostRecipients)
      const of = { field: 'notificationID', value: notificationID, most: mostRecipients, sentence }
      await refuseBeyond(context, notificationRecipients, of)
    }
    const area = areaOfRecipient[recipientType]
    if (area && tenant.asks && !tenant.asks.may(area, 'read')) throw new Refusal('forbidden', texts.needsToTell(area))
  }
  const there = isThere[recipientType]?.(tenant, recipientID)
  if (there && (await there.execute(trx)).rows.length === 0) throw invalid({ recipientID: texts.recipientMissing })
}

/** Addresses and devices are told with the rights of who put them on last, with no more than its API token had. */
export const recipientItem: MountedItem = {
  type: notificationRecipients,
  rules: {
    check,
    derive: async ({ tenant }) => ({ savedBy: tenant.userId, savedRights: tenant.asks?.rights ?? null }),
  },
  reach: reachUnmasked(notificationRecipients),
  goesAlong: true,
}
