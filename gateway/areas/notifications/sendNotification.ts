import { isInForce } from '@takt/domain/areas/notifications/isInForce.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { handleJob } from '../../core/jobs/job.ts'
import { leaveOutAcknowledged } from './acknowledge.ts'
import { type Due, deliver } from './deliver.ts'
import { sendAt } from './gather.ts'
import { noteDeliveries } from './noteDeliveries.ts'
import { sendJob } from './notificationJobs.ts'
import { planDeliveries } from './planDeliveries.ts'
import { exactly, readWatching } from './readWatching.ts'
import { notificationsTexts as texts } from './texts.ts'

type Key = { organizationId: number; sendingId: string }

/** So long a sending keeps its worker (ms): then it goes behind those that wait. */
const turnMs = 5000

/**
 * Tells what a sending gathered. Whom, and what, is noted first, all at once; then each delivery before it goes out.
 * What another gateway that died had noted is not sent again; what it had not, is. It waits for nothing: what is to be
 * tried again, and what its turn was too short for, is put back into the queue.
 */
export const sendNotifications = (gateway: Gateway) =>
  handleJob(sendJob, async (key, signal) => {
    const { systemDb, now } = gateway.dependencies
    const sending = await systemDb.transaction().execute((trx) => begin(gateway, trx, key))
    if (!sending) return
    await interrupted(gateway, key)
    const until = now() + turnMs
    while (now() < until) {
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

/** Puts back what is left, for when the first of it may be tried; else all is told. */
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

type Begun = Pick<Parameters<typeof deliver>[1], 'notificationID' | 'flowId'> & {
  description: string
  organizationId: number
  sendingId: string
  since: number
}

/** Notes whom to tell, once; null if it is not to be told now, or was. */
async function begin(gateway: Gateway, trx: Transaction<Tables>, key: Key): Promise<Begun | null> {
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
  // What a flow says was noted with it.
  if (notificationID === null)
    return { organizationId, sendingId, notificationID, flowId, description: flowName, since }
  const [watching] = await readWatching(trx, gateway.items, exactly(organizationId, notificationID))
  const about = { notificationID, flowId, description: watching?.description ?? '', since }
  const begun = { organizationId, sendingId, ...about }
  if (state === 'sending') return begun
  const at = now()
  if (dueAt.getTime() > at) {
    await sendAt(trx, key, dueAt)
    return null
  }
  const { items } = gateway
  const isWanted = watching && isInForce(watching, { at, timeZone: watching.timeZone })
  const parentID = watching?.parentNotificationID ?? null
  const isOver = isWanted && parentID !== null && (await leaveOutAcknowledged(trx, key, parentID))
  const deliveries = isWanted && !isOver ? await planDeliveries(trx, { watching, items, sendingId }) : []
  const whyNobody = isOver ? texts.acknowledged : isWanted ? texts.nobody : texts.gone
  const reason = deliveries.length > 0 ? null : whyNobody
  await noteDeliveries(trx, key, deliveries)
  await sql`update notification_sending set state = 'sending', reason = ${reason}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid`.execute(trx)
  return begun
}

/** Of what was going out when the gateway that did it ended nobody knows whether it arrived: it is not sent again. */
const interrupted = ({ dependencies: { systemDb } }: Gateway, { organizationId, sendingId }: Key) =>
  sql`update notification_delivery set state = 'unknown', detail = ${texts.interrupted}
    where organization_id = ${organizationId}::int and sending_id = ${sendingId}::uuid and state = 'going'`.execute(
    systemDb,
  )

/** Takes on the next delivery whose time has come, first attempts first; null: there is none. */
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
