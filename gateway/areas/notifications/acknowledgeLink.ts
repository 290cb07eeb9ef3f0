import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { type Kysely, sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { createToken, hashToken } from '../../core/http/requests/tokens.ts'
import { unauthenticated } from '../../core/http/responses/httpError.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { actingUser } from '../access/index.ts'
import { acknowledge } from './acknowledge.ts'
import { mayReadType } from './readFired.ts'
import { exactly, readNotifications } from './readNotifications.ts'

/** Lifetime of a link in days, equal to the retention of the recipient's message list. */
const linkDays = 30

type DeliveryKey = { organizationId: number; sendingId: string; place: number }

/** Returns the URL of the page that acknowledges a delivery; earlier links of this delivery become invalid. */
export async function createAcknowledgeLink(
  { systemDb, env }: Pick<Dependencies, 'systemDb' | 'env'>,
  { organizationId, sendingId, place }: DeliveryKey,
): Promise<string> {
  const token = createToken()
  await sql`update notification_delivery set link_hash = ${hashToken(token)}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid and place = ${place}::int`.execute(
    systemDb,
  )
  const link = new URL('/login/acknowledge', originOf(env))
  link.searchParams.set('token', token)
  return link.href
}

type Linked = {
  organizationId: number
  sendingId: string
  notificationID: number
  userId: number | null
  name: string
}

/** The delivery of a used link, with its entity for the audit log. `wasBefore`: true if it was already acknowledged. */
type AcknowledgedDelivery = Linked & { entityId: number; wasBefore: boolean }

/**
 * Acknowledges with the token of a link, which can be used once. Throws 401 for other tokens, and for links whose
 * recipient no longer receives the notification: the account is removed or may not read the subject, the address is no
 * recipient, or the notification is deleted. `now`: epoch ms.
 */
export const acknowledgeByLink = (
  { systemDb, items }: { systemDb: Kysely<Tables>; items: ItemRegistry },
  token: string,
  now: number,
): Promise<AcknowledgedDelivery> =>
  systemDb.transaction().execute(async (trx) => {
    const { rows } = await sql<Linked>`update notification_delivery d set link_hash = null
      from notification_sending s
      where s.organization_id = d.organization_id and s.sending_id = d.sending_id and s.notification_id is not null
        and d.link_hash = ${hashToken(token)} and d.noted_at > ${new Date(now)}::timestamptz
          - make_interval(days => ${linkDays}::int)
      returning d.organization_id as "organizationId", d.sending_id as "sendingId",
        s.notification_id as "notificationID", d.user_id as "userId", d.recipient_id as name`.execute(trx)
    const [linked] = rows
    if (!linked) throw unauthenticated()
    const { organizationId, notificationID, userId, name } = linked
    const [notification] = await readNotifications(trx, items, exactly(organizationId, notificationID))
    if (!notification) throw unauthenticated()
    if (userId === null) {
      const recipients = await sql`select from notification_recipients where organization_id = ${organizationId}::int
        and notification_id = ${notificationID}::int and recipient_type = 'email' and recipient_id = ${name}`.execute(
        trx,
      )
      if (recipients.rows.length === 0) throw unauthenticated()
    } else {
      const viewer = await actingUser(trx, { userId, organizationId, isMasked: false, tokenRights: null })
      if (!viewer || !mayReadType(viewer, notification.type)) throw unauthenticated()
    }
    const entity = await sql<{ entityId: number }>`select entity_id as "entityId" from organizations
      where organization_id = ${organizationId}::int`.execute(trx)
    const wasBefore = (await acknowledge(trx, linked, { name, userId }, now)) === 0
    return { ...linked, entityId: entity.rows[0]!.entityId, wasBefore }
  })
