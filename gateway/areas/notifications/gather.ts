import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { sendJob } from './notificationJobs.ts'

/** What comes within so long of each other is told together, but nothing waits longer than `mostMs` for it. */
const settleMs = 2000
const mostMs = 30_000
/** So long lies between two tellings of a notification: what comes meanwhile is counted in the next. */
const quietMs = 60_000

/**
 * The sending of a notification that gathers now, begun if there is none, and put off a little as more comes; its job
 * is enqueued with it. Epoch ms.
 */
export async function gather(
  trx: Transaction<Tables>,
  { organizationId, notificationID, now }: { organizationId: number; notificationID: number; now: number },
): Promise<string> {
  const { rows } = await sql<{ sendingId: string; dueAt: Date }>`
    insert into notification_sending as s (organization_id, sending_id, notification_id, state, began_at, due_at)
    values (${organizationId}::int, ${randomUUID()}::uuid, ${notificationID}::int, 'gathering', ${new Date(now)},
      greatest(${new Date(now + settleMs)}, (select max(coalesce(sent_at, due_at)) from notification_sending
        where organization_id = ${organizationId}::int and notification_id = ${notificationID}::int
          and state <> 'gathering') + make_interval(secs => ${quietMs / 1000})))
    on conflict (organization_id, notification_id) where state = 'gathering'
    do update set due_at = greatest(s.due_at,
      least(${new Date(now + settleMs)}, s.began_at + make_interval(secs => ${mostMs / 1000})))
    returning sending_id as "sendingId", due_at as "dueAt"`.execute(trx)
  const { sendingId, dueAt } = rows[0]!
  await sendAt(trx, { organizationId, sendingId }, dueAt)
  return sendingId
}

/**
 * Has a sending told when its time comes, in place of any time that was named before. Those of an organization are told
 * one after the other: it takes one worker, however many there are.
 */
export async function sendAt(
  trx: Transaction<Tables>,
  { organizationId, sendingId }: { organizationId: number; sendingId: string },
  dueAt: Date,
): Promise<void> {
  const key = `${sendJob.name}/${sendingId}`
  const queue = `${sendJob.name}/${organizationId}`
  await enqueue(trx, sendJob, { organizationId, sendingId }, { key, queue, runAt: dueAt.getTime() })
}
