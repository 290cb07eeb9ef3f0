import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { sendJob } from './notificationJobs.ts'

/** Debounce time: changes within it are sent together, but none waits longer than `maxDelayMs`. */
const settleMs = 2000
const maxDelayMs = 30_000
/** Minimum interval between two messages of a notification; changes in between are counted in the next. */
const minIntervalMs = 60_000

/**
 * Returns the sending of a notification that is currently gathering; creates it with its job if there is none, and
 * postpones it a little with each change. Epoch ms.
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
          and state <> 'gathering') + make_interval(secs => ${minIntervalMs / 1000})))
    on conflict (organization_id, notification_id) where state = 'gathering'
    do update set due_at = greatest(s.due_at,
      least(${new Date(now + settleMs)}, s.began_at + make_interval(secs => ${maxDelayMs / 1000})))
    returning sending_id as "sendingId", due_at as "dueAt"`.execute(trx)
  const { sendingId, dueAt } = rows[0]!
  await sendAt(trx, { organizationId, sendingId }, dueAt)
  return sendingId
}

/**
 * Schedules the job of a sending, replacing an earlier time. The sendings of an organization run one after the other,
 * so they occupy one worker, however many there are.
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
