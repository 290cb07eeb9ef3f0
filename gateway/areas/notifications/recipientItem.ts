import { groups } from '@takt/domain/areas/access/groups.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { maxRecipients } from '@takt/domain/areas/notifications/limits.ts'
import {
  type NotificationRecipient,
  notificationRecipients,
  type RecipientType,
} from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../core/items/mountedItem.ts'
import { mayTakePart } from '../calls/index.ts'
import { limitRows } from './limitRows.ts'
import { reachUnmasked } from './reachUnmasked.ts'
import { notificationsTexts as texts } from './texts.ts'
import { requireReadAccess, watchedType } from './watchedType.ts'

/** Queries that check if the recipient exists; an address needs no check. */
const existenceQueries: Partial<
  Record<RecipientType, (tenant: ItemContext['tenant'], recipientID: string) => RawBuilder<unknown>>
> = {
  user: ({ organizationId, entityId }, name) => sql`select from user_account u
    where u.user_name_lower = lower(${name}) and u.entity_id = ${entityId}::int and ${mayTakePart(organizationId!)}`,
  group: ({ entityId }, id) => sql`select from groups
    where entity_id = ${entityId}::int and group_id = ${Number(id)}::int`,
  device: ({ organizationId }, id) => sql`select from devices
    where organization_id = ${organizationId}::int and device_id = ${Number(id)}::int`,
}

/** Area that requires read access to add a recipient of this type. */
export const areaOfRecipient: Partial<Record<RecipientType, Area>> = { group: groups.area, device: devices.area }

async function check(context: ItemContext, { row, verb }: ItemChange) {
  if (!row) return
  const { trx, tenant, items } = context
  const { notificationID, recipientType, recipientID } = row as NotificationRecipient
  // An undo restores rows in any order.
  if (!context.back) {
    const notification = await readItem(trx, notifications, tenant, { notificationID })
    if (!notification) throw invalid({ notificationID: texts.notificationMissing })
    const type = watchedType(items, notification.itemType)
    if (type) requireReadAccess(context, type)
    if (verb === 'added') {
      const message = texts.maxRecipients(maxRecipients)
      const of = { field: 'notificationID', value: notificationID, max: maxRecipients, message }
      await limitRows(context, notificationRecipients, of)
    }
    const area = areaOfRecipient[recipientType]
    if (area && tenant.access && !tenant.access.may(area, 'read'))
      throw new HttpError('forbidden', texts.needsToNotify(area))
  }
  const existenceQuery = existenceQueries[recipientType]?.(tenant, recipientID)
  if (existenceQuery && (await existenceQuery.execute(trx)).rows.length === 0)
    throw invalid({ recipientID: texts.recipientMissing })
}

/**
 * The item type of recipients. Addresses and devices receive what the user who last saved them may read, limited to the
 * rights of the API token used.
 */
export const recipientItem: MountedItem = {
  type: notificationRecipients,
  rules: {
    check,
    derive: async ({ tenant }) => ({ savedBy: tenant.userId, savedRights: tenant.access?.rights ?? null }),
  },
  reach: reachUnmasked(notificationRecipients),
  goesAlong: true,
}
