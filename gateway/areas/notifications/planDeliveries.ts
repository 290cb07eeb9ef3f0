import { mayDo } from '@takt/domain/areas/access/session.ts'
import { firedMessage } from '@takt/domain/areas/notifications/firedMessage.ts'
import type { NotificationRecipient, RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { actingUser } from '../access/index.ts'
import { mayTakePart } from '../calls/index.ts'
import { pathsOfFired } from './pathsOfFired.ts'
import { mayReadType, namesFor, readFired, type Viewer } from './readFired.ts'
import type { ParsedNotification } from './readNotifications.ts'
import { areaOfRecipient } from './recipientItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/** A message for one recipient; withheld if the recipient may not read the subject. */
export type Delivery = {
  recipientType: RecipientType
  recipientID: string
  userId: number | null
  deviceId: number | null
  address: string | null
  message: string
  /** Pages linked in its email (`/requests/50`); empty for that of the notification or flow. */
  paths: readonly string[]
  state: 'waiting' | 'withheld'
  detail: string | null
}

export type Person = { userId: number; userName: string; email: string; isMasked: boolean }
type Planning = { watching: ParsedNotification; items: ItemRegistry; sendingId: string }

/**
 * Returns one delivery per recipient of a sending. Groups are expanded to members who may access the organization;
 * others are not recorded. Content depends on current rights: those of the person, or for addresses and devices those
 * of the user who added the recipient.
 */
export async function planDeliveries(trx: Transaction<Tables>, planning: Planning): Promise<Delivery[]> {
  const { organizationId, notificationID } = planning.watching
  const { rows: recipients } = await sql<NotificationRecipient>`select recipient_type as "recipientType",
      recipient_id as "recipientID", saved_by as "savedBy", saved_rights as "savedRights" from notification_recipients
    where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
    order by notification_recipient_id`.execute(trx)
  const deliveries: Delivery[] = []
  const recipientKeys = new Set<string>()
  const add = (delivery: Delivery) => {
    const { userId, deviceId, address } = delivery
    const recipientKey =
      userId !== null ? `user ${userId}` : deviceId !== null ? `device ${deviceId}` : `${address}`.toLowerCase()
    if (!recipientKeys.has(recipientKey)) deliveries.push(delivery)
    recipientKeys.add(recipientKey)
  }
  for (const recipient of recipients) {
    const { recipientType, recipientID } = recipient
    if (recipientType === 'user' || recipientType === 'group')
      for (const person of await peopleOf(trx, organizationId, recipient)) add(await toPerson(trx, planning, person))
    else {
      const viewer = await saverOf(trx, organizationId, recipient)
      const device = { deviceId: Number(recipientID), address: null }
      const at = recipientType === 'device' ? device : { deviceId: null, address: recipientID }
      const area = areaOfRecipient[recipientType]
      const message =
        viewer && area && !mayDo(viewer, area, 'read')
          ? withheld(texts.saverMayNotNotify)
          : await messageFor(trx, planning, { viewer, otherwise: texts.saverMayNotRead })
      add({ recipientType, recipientID, userId: null, ...at, ...message })
    }
  }
  return deliveries
}

/** Returns the people of a recipient that is a user or group, if they may access the organization. */
export async function peopleOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { recipientType, recipientID }: Pick<NotificationRecipient, 'recipientType' | 'recipientID'>,
): Promise<Person[]> {
  const named =
    recipientType === 'user'
      ? sql`u.user_name_lower = lower(${recipientID})`
      : sql`exists (select from groups g where g.group_id = ${Number(recipientID)}::int
          and g.entity_id = u.entity_id and g.members ? u.user_name_lower) and ${mayTakePart(organizationId)}`
  const { rows } = await sql<Person>`select u.user_id as "userId", u.user_name as "userName", u.email,
      exists (select from session s where s.user_id = u.user_id and s.ended_at is null and s.masked
        and s.selected_organization_id = ${organizationId}::int) as "isMasked"
    from user_account u join organizations o on o.organization_id = ${organizationId}::int
      and o.entity_id = u.entity_id
    where ${named} order by u.user_id`.execute(trx)
  return rows
}

async function toPerson(trx: Transaction<Tables>, planning: Planning, person: Person): Promise<Delivery> {
  const { userId, userName, email, isMasked } = person
  const { organizationId } = planning.watching
  const viewer = await actingUser(trx, { userId, organizationId, isMasked, tokenRights: null })
  const message = viewer
    ? await messageFor(trx, planning, { viewer, otherwise: texts.mayNotRead, isMasked })
    : withheld(texts.accountGone)
  const address = email === '' ? null : email
  return { recipientType: 'user', recipientID: userName, userId, deviceId: null, address, ...message }
}

/**
 * Returns the user who last saved the recipient; null if the product itself did, undefined if that user no longer has
 * access.
 */
async function saverOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { savedBy: userId, savedRights: tokenRights }: NotificationRecipient,
) {
  if (userId === null) return null
  return (await actingUser(trx, { userId, organizationId, isMasked: false, tokenRights })) ?? undefined
}

/** Returns a delivery without content, with the reason. */
export const withheld = (detail: string) => ({ message: '', paths: [], state: 'withheld', detail }) as const

/** All pages of a user get the same message: if one of them is masked, none gets names. */
async function messageFor(
  trx: Transaction<Tables>,
  { watching: notification, items, sendingId }: Planning,
  { viewer, otherwise, isMasked = false }: { viewer: Viewer | null | undefined; otherwise: string; isMasked?: boolean },
): Promise<Pick<Delivery, 'message' | 'paths' | 'state' | 'detail'>> {
  const { organizationId, type, description } = notification
  if (viewer === undefined || !mayReadType(viewer, type)) return withheld(otherwise)
  const fired = (await readFired(trx, { organizationId, items, type, viewer }, [sendingId])).get(sendingId)
  if (!fired) return withheld(otherwise)
  const names = isMasked ? [] : namesFor(type, fired, viewer)
  const subject = { description: isMasked ? texts.maskedDescription : description, label: type.label }
  const message = firedMessage(subject, { count: fired.count, names })
  const paths = pathsOfFired(type, fired, { viewer, isMasked })
  return { message, paths, state: 'waiting', detail: null }
}
