import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'

/** An email of an execution; `waiting`: not sent yet, `sending`: an attempt is in progress. */
export type EmailRecord = {
  recipient: string
  state: 'sent' | 'refused' | 'unsent' | 'unknown' | 'waiting' | 'sending'
  detail: string | null
}

/** An email that is recorded as being sent. */
export type DueEmail = { recipient: string; messageId: string; attempts: number }

/** The result of an attempt; `dueAt` (epoch ms): time of the next attempt. */
export type Attempt = Pick<EmailRecord, 'state' | 'detail'> & { dueAt?: number }

/** Text of the execution step that shows the progress of its emails. */
export const emailsStep = 'Emails'

const inOrganization = <Result>(
  db: Kysely<Tables>,
  { organizationId }: ExecutionKey,
  work: (trx: Transaction<Tables>) => Promise<Result>,
) => asTenant(db, { organizationId, entityId: null, userId: null }, work)

const ofExecution = ({ organizationId, executionId }: ExecutionKey) =>
  sql`organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid`

/** Records the emails of an execution as waiting, in the order of its recipients. */
export async function insertEmails(
  trx: Transaction<Tables>,
  { organizationId, executionId }: ExecutionKey,
  emails: readonly { recipient: string; messageId: string }[],
): Promise<void> {
  await sql`insert into task_letter (organization_id, execution_id, recipient, message_id, state, place)
    select ${organizationId}::int, ${executionId}::uuid, recipient, "messageId", 'waiting', place
    from jsonb_to_recordset(${JSON.stringify(emails.map((email, position) => ({ ...email, place: position })))}::jsonb)
      as input(recipient text, "messageId" text, place int)
    on conflict do nothing`.execute(trx)
}

/**
 * Returns the next due email, those without an attempt first, and records it as being sent, so that it is never sent
 * twice. Null if none is due or another sender has claimed the execution.
 */
export const nextEmail = (db: Kysely<Tables>, { claim, ...key }: ExecutionKey & { claim: string }, now: number) =>
  inOrganization(db, key, async (trx): Promise<DueEmail | null> => {
    const { rows } = await sql<DueEmail>`update task_letter set state = 'sending'
      where ${ofExecution(key)} and recipient = (select recipient from task_letter where ${ofExecution(key)}
          and state = 'waiting' and (due_at is null or due_at <= ${new Date(now)}) order by attempts, place limit 1
          for update skip locked)
        and exists (select from task_execution where ${ofExecution(key)} and status = 'Running'
          and claimed_by = ${claim}::uuid)
      returning recipient, message_id as "messageId", attempts`.execute(trx)
    return rows[0] ?? null
  })

/** Records the result of an attempt; an email that waits for another one is unsent if its execution has ended. */
export const recordAttempt = (
  db: Kysely<Tables>,
  key: ExecutionKey,
  { recipient, attempts }: DueEmail,
  { state, detail, dueAt }: Attempt,
) =>
  inOrganization(db, key, async (trx) => {
    // The lock makes a concurrent end of the execution wait, so that it sees the waiting email.
    const { rows } = await sql`select from task_execution where ${ofExecution(key)} and status = 'Running'
      for share`.execute(trx)
    const hasEnded = state === 'waiting' && rows.length === 0
    const [newState, newDetail] = hasEnded ? ['unsent', texts.endedBefore] : [state, detail]
    await sql`update task_letter set state = ${newState}, detail = ${newDetail}, attempts = ${attempts + 1}::int,
        due_at = ${dueAt === undefined ? null : new Date(dueAt)}
      where ${ofExecution(key)} and recipient = ${recipient}`.execute(trx)
  })

/** Records waiting emails of an execution as unsent, in the caller's transaction. */
export async function cancelEmails(trx: Transaction<Tables>, key: ExecutionKey, detail: string): Promise<void> {
  await sql`update task_letter set state = 'unsent', detail = ${detail}
    where ${ofExecution(key)} and state = 'waiting'`.execute(trx)
}

/** Records waiting emails of an execution as unsent: their time is over. */
export const expireEmails = (db: Kysely<Tables>, key: ExecutionKey, detail: string) =>
  inOrganization(db, key, (trx) => cancelEmails(trx, key, detail))

/** Records emails that were being sent when their process died, in the caller's transaction. */
export async function markInterrupted(trx: Transaction<Tables>, key: ExecutionKey): Promise<void> {
  await sql`update task_letter set state = 'unknown', detail = ${texts.cutOff}
    where ${ofExecution(key)} and state = 'sending'`.execute(trx)
}

/** Returns the emails of an execution in the order of its recipients. */
export const readEmails = (db: Kysely<Tables>, key: ExecutionKey) =>
  inOrganization(db, key, async (trx) => {
    const { rows } = await sql<EmailRecord>`select recipient, state, detail from task_letter
      where ${ofExecution(key)} order by place, recipient`.execute(trx)
    return rows
  })
