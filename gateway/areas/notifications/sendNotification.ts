import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { handleJob } from '../../core/jobs/job.ts'
import { removeAcknowledged } from './acknowledge.ts'
import { type Due, deliver } from './deliver.ts'
import { sendAt } from './gather.ts'
import { noteDeliveries } from './noteDeliveries.ts'
import { sendJob } from './notificationJobs.ts'
import { planDeliveries } from './planDeliveries.ts'
import { exactly, readNotifications } from './readNotifications.ts'
import { notificationsTexts as texts } from './texts.ts'

type Key = { organizationId: number; sendingId: string }

/** Time slice of a sending on its worker (ms); after it, the sending is queued again. */
const timeSliceMs = 5000

/**
 * Sends what a sending gathered. All deliveries are stored first, and each is marked before it goes out. After a
 * gateway crash, marked deliveries are not sent again, and the others are. Never blocks: deliveries to retry, and those
 * beyond the time slice, are queued again.
 */
export const sendNotifications = (gateway: Gateway) =>
  handleJob(sendJob, async (key, signal) => {
    const { systemDb, now } = gateway.dependencies
    const sending = await systemDb.transaction().execute((trx) => startSending(gateway, trx, key))
    if (!sending) return
    await interrupted(gateway, key)
    const deadline = now() + timeSliceMs
    while (now() < deadline) {
      signal?.throwIfAborted()
      const due = await nextOf(gateway, key)
      if (!due) break
      const { channel, state, detail, dueAt, attempts = due.attempts } = await deliver(gateway, { ...sending, ...due })
      await sql`update notification_delivery set channel = ${channel}, state = ${state}, detail = ${detail},
          at = ${new Date(now())}, attempts = ${attempts}::int, due_at = ${dueAt === undefined ? null : new Date(dueAt)}
        where organization_id = ${key.organizationId}::int and sending_id = ${key.sendingId}::uuid
          and place = ${due.place}::int`.execute(systemDb)
    }
    await systemDb.transaction().execute((trx) => end(gateway, trx, key))
  })

/** Schedules the remaining deliveries for the earliest due time; otherwise marks the sending as sent. */
async function end({ dependencies: { now } }: Gateway, trx: Transaction<Tables>, key: Key) {
  const { organizationId, sendingId } = key
  const { rows } = await sql<{ dueAt: Date }>`select coalesce(due_at, ${new Date(now())}) as "dueAt"
    from notification_delivery where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid
      and state = 'waiting' order by 1 limit 1`.execute(trx)
  if (rows[0]) return sendAt(trx, key, rows[0].dueAt)
  await sql`update notification_sending set state = 'sent', sent_at = ${new Date(now())}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid
      and state = 'sending'`.execute(trx)
}

type StartedSending = Pick<Parameters<typeof deliver>[1], 'notificationID' | 'flowId'> & {
  description: string
  organizationId: number
  sendingId: string
  since: number
}

/** Plans the deliveries of a sending once. Returns null if it is not due yet or already sent. */
async function startSending(gateway: Gateway, trx: Transaction<Tables>, key: Key): Promise<StartedSending | null> {
  const { organizationId, sendingId } = key
  const { now } = gateway.dependencies
  type Sending = { state: string; dueAt: Date; notificationID: number | null; flowId: number | null; flowName: string }
  const { rows } = await sql<Sending>`select state, due_at as "dueAt", notification_id as "notificationID",
      flow_id as "flowId", coalesce((select flow_name from flows f where f.organization_id = s.organization_id
        and f.flow_id = s.flow_id), '') as "flowName" from notification_sending s
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid for update of s`.execute(trx)
  const sending = rows[0]
  if (!sending || sending.state === 'sent') return null
  const { notificationID, dueAt, state, flowId, flowName } = sending
  const since = dueAt.getTime()
  // The deliveries of a flow's message were stored with it.
  if (notificationID === null)
    return { organizationId, sendingId, notificationID, flowId, description: flowName, since }
  const [notification] = await readNotifications(trx, gateway.items, exactly(organizationId, notificationID))
  const about = { notificationID, flowId, description: notification?.description ?? '', since }
  const started = { organizationId, sendingId, ...about }
  if (state === 'sending') return started
  const at = now()
  if (dueAt.getTime() > at) {
    await sendAt(trx, key, dueAt)
    return null
  }
  const { items } = gateway
  const isActive = notification && isInForce(notification, { at, timeZone: notification.timeZone })
  const parentID = notification?.parentNotificationID ?? null
  const isOver = isActive && parentID !== null && (await removeAcknowledged(trx, key, parentID))
  const deliveries = isActive && !isOver ? await planDeliveries(trx, { watching: notification, items, sendingId }) : []
  const noDeliveryReason = isOver ? texts.acknowledged : isActive ? texts.noRecipients : texts.gone
  const reason = deliveries.length > 0 ? null : noDeliveryReason
  await noteDeliveries(trx, key, deliveries)
  await sql`update notification_sending set state = 'sending', reason = ${reason}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid`.execute(trx)
  return started
}

/**
 * Marks deliveries that were going out when a gateway stopped as unknown: they may have arrived and are not sent again.
 */
const interrupted = ({ dependencies: { systemDb } }: Gateway, { organizationId, sendingId }: Key) =>
  sql`update notification_delivery set state = 'unknown', detail = ${texts.interrupted}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid and state = 'going'`.execute(
    systemDb,
  )

/** Claims the next due delivery, first attempts first; null if there is none. */
async function nextOf({ dependencies: { systemDb, now } }: Gateway, { organizationId, sendingId }: Key) {
  const at = new Date(now())
  const { rows } = await sql<Due>`update notification_delivery d set state = 'going', at = ${at}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid and state = 'waiting'
      and place = (select place from notification_delivery w where w.organization_id = d.organization_id
        and w.sending_id = d.sending_id and w.state = 'waiting' and (w.due_at is null or w.due_at <= ${at})
        order by attempts, place limit 1)
    returning place, user_id as "userId", device_id as "deviceId", address, message, paths, attempts`.execute(systemDb)
  return rows[0] ?? null
}
