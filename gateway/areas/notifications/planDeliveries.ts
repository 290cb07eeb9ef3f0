import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { NotificationRecipient, RecipientType } from '@takt/domain/areas/notifications/notificationRecipients.ts'
import { sayFired } from '@takt/domain/areas/notifications/sayFired.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { actingUser } from '../access/face.ts'
import { mayBeThere } from '../calls/face.ts'
import { pathsOfFired } from './pathsOfFired.ts'
import { mayBeToldOf, namesFor, readFired, type Viewer } from './readFired.ts'
import type { Watching } from './readWatching.ts'
import { areaOfRecipient } from './recipientItem.ts'
import { notificationsTexts as texts } from './texts.ts'

/** Who is to be told what; withheld where that one may not read of it. */
export type Delivery = {
  recipientType: RecipientType
  recipientID: string
  userId: number | null
  deviceId: number | null
  address: string | null
  message: string
  /** Pages that its email links to (`/requests/50`); empty: that of the notification or flow. */
  paths: readonly string[]
  state: 'waiting' | 'withheld'
  detail: string | null
}

export type Person = { userId: number; userName: string; email: string; isMasked: boolean }
type Planning = { watching: Watching; items: ItemRegistry; sendingId: string }

/**
 * Who is told of what was fired, each once: members of groups as themselves, who may be in the organization; of others
 * it knows nothing. People are told as far as they may read; addresses and devices as far as whoever put them on may,
 * now.
 */
export async function planDeliveries(trx: Transaction<Tables>, planning: Planning): Promise<Delivery[]> {
  const { organizationId, notificationID } = planning.watching
  const { rows: recipients } = await sql<NotificationRecipient>`select recipient_type as "recipientType",
      recipient_id as "recipientID", saved_by as "savedBy", saved_rights as "savedRights" from notification_recipients
    where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
    order by notification_recipient_id`.execute(trx)
  const deliveries: Delivery[] = []
  const told = new Set<string>()
  const add = (delivery: Delivery) => {
    const { userId, deviceId, address } = delivery
    const who =
      userId !== null ? `user ${userId}` : deviceId !== null ? `device ${deviceId}` : `${address}`.toLowerCase()
    if (!told.has(who)) deliveries.push(delivery)
    told.add(who)
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
          ? withheld(texts.saverMayNotTell)
          : await messageFor(trx, planning, { viewer, otherwise: texts.saverMayNotRead })
      add({ recipientType, recipientID, userId: null, ...at, ...message })
    }
  }
  return deliveries
}

/** Who is told where a recipient is a user or a group: those who may be in the organization. */
export async function peopleOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { recipientType, recipientID }: Pick<NotificationRecipient, 'recipientType' | 'recipientID'>,
): Promise<Person[]> {
  const named =
    recipientType === 'user'
      ? sql`u.user_name_lower = lower(${recipientID})`
      : sql`exists (select from groups g where g.group_id = ${Number(recipientID)}::int
          and g.entity_id = u.entity_id and g.members ? u.user_name_lower) and ${mayBeThere(organizationId)}`
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

/** Null: the product itself put it on; undefined: somebody who may not be here any more. */
async function saverOf(
  trx: Transaction<Tables>,
  organizationId: number,
  { savedBy: userId, savedRights: tokenRights }: NotificationRecipient,
) {
  if (userId === null) return null
  return (await actingUser(trx, { userId, organizationId, isMasked: false, tokenRights })) ?? undefined
}

/** Who is told nothing, and why. */
export const withheld = (detail: string) => ({ message: '', paths: [], state: 'withheld', detail }) as const

/** All pages of somebody hear the same: where one of them is masked, none is told a name. */
async function messageFor(
  trx: Transaction<Tables>,
  { watching, items, sendingId }: Planning,
  { viewer, otherwise, isMasked = false }: { viewer: Viewer | null | undefined; otherwise: string; isMasked?: boolean },
): Promise<Pick<Delivery, 'message' | 'paths' | 'state' | 'detail'>> {
  const { organizationId, type, description } = watching
  if (viewer === undefined || !mayBeToldOf(viewer, type)) return withheld(otherwise)
  const fired = (await readFired(trx, { organizationId, items, type, viewer }, [sendingId])).get(sendingId)
  if (!fired) return withheld(otherwise)
  const names = isMasked ? [] : namesFor(type, fired, viewer)
  const told = { description: isMasked ? texts.maskedDescription : description, label: type.label }
  const message = sayFired(told, { count: fired.count, names })
  const paths = pathsOfFired(type, fired, { viewer, isMasked })
  return { message, paths, state: 'waiting', detail: null }
}
