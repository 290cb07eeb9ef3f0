import { randomUUID } from 'node:crypto'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { markInterrupted } from './emailRecords.ts'
import { type Sender, senderName } from './emailSenders.ts'

/** An execution that a sender has claimed. */
type ClaimedDelivery = {
  key: ExecutionKey & { claim: string }
  scheduleId: number
  /** The stored email content, unchecked. */
  content: unknown
  /** Time at which its emails were queued. */
  queuedAt: Date | null
}

/** A claimed execution at work; `signal` aborts when the execution has ended or the process is to stop. */
export type Delivery = ClaimedDelivery & { gateway: Gateway; signal: AbortSignal }

type ClaimedRow = Omit<ClaimedDelivery, 'key'> & ExecutionKey

/**
 * Claims an execution of the sender's company: the longest unattended one with due emails, or one that the same sender
 * had claimed before its process died. Emails that were being sent at that time may have arrived. Null: none is due.
 */
export const claimDelivery = (systemDb: Kysely<Tables>, sender: Sender, now: number) =>
  systemDb.transaction().execute(async (trx): Promise<ClaimedDelivery | null> => {
    const claim = randomUUID()
    const name = senderName(sender)
    const waits = sql`select from task_letter l where l.organization_id = e.organization_id
      and l.execution_id = e.execution_id and l.state = 'waiting'`
    const { rows } = await sql<ClaimedRow>`
      update task_execution e set claimed_by = ${claim}::uuid, sender = ${name}, seen_at = now()
      where execution_id = (
        select e.execution_id from task_execution e join organizations o using (organization_id)
        where e.status = 'Running' and e.handed is not null and o.entity_id = ${sender.company}::int
          and case when e.claimed_by is not null then e.sender = ${name}
            else not exists (${waits}) or exists (${waits} and coalesce(l.due_at, e.handed_at) <= ${new Date(now)}) end
        order by coalesce(e.seen_at, e.handed_at) limit 1 for update of e skip locked)
      returning organization_id as "organizationId", execution_id as "executionId", schedule_id as "scheduleId",
        handed as content, handed_at as "queuedAt"`.execute(trx)
    if (!rows[0]) return null
    const { organizationId, executionId, ...delivery } = rows[0]
    const key = { organizationId, executionId, claim }
    await markInterrupted(trx, key)
    return { key, ...delivery }
  })

/** Releases an execution with waiting emails; it goes behind the others of its company. */
export const releaseDelivery = (
  db: Kysely<Tables>,
  { claim, organizationId, executionId }: ClaimedDelivery['key'],
): Promise<void> =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    await sql`update task_execution set claimed_by = null
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
        and status = 'Running' and claimed_by = ${claim}::uuid`.execute(trx)
  })
