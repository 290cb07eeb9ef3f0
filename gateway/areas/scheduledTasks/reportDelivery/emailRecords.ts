import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ExecutionKey } from '../executions/executionEvent.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Sent } from './deliveryResult.ts'

/** A letter that was taken on: it is noted as being sent. */
export type DueLetter = { recipient: string; messageId: string; attempts: number }

const inOrganization = <Result>(
  db: Kysely<Tables>,
  { organizationId }: ExecutionKey,
  work: (trx: Transaction<Tables>) => Promise<Result>,
) => asTenant(db, { organizationId, entityId: null, userId: null }, work)

const ofExecution = ({ organizationId, executionId }: ExecutionKey) =>
  sql`organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid`

/** Takes on the next letter whose time has come, first attempts first; null: none, or another run has the execution. */
export const nextLetter = (db: Kysely<Tables>, { claim, ...key }: ExecutionKey & { claim: string }, now: number) =>
  inOrganization(db, key, async (trx): Promise<DueLetter | null> => {
    const { rows } = await sql<DueLetter>`update task_letter set state = 'sending'
      where ${ofExecution(key)} and recipient = (select recipient from task_letter where ${ofExecution(key)}
          and state = 'waiting' and (due_at is null or due_at <= ${new Date(now)}) order by attempts, place limit 1
          for update skip locked)
        and exists (select from task_execution where ${ofExecution(key)} and status = 'Running'
          and claimed_by = ${claim}::uuid)
      returning recipient, message_id as "messageId", attempts`.execute(trx)
    return rows[0] ?? null
  })

/** Notes what became of a letter; `waiting`: it is tried again at `dueAt` (epoch ms), if its execution goes on at all. */
export const keepLetter = (
  db: Kysely<Tables>,
  key: ExecutionKey,
  { recipient, attempts }: DueLetter,
  { state, detail, dueAt }: Pick<Sent, 'state' | 'detail'> & { dueAt?: number },
) =>
  inOrganization(db, key, async (trx) => {
    // Whoever ends it now waits, and then finds what waits.
    const { rows } = await sql`select from task_execution where ${ofExecution(key)} and status = 'Running'
      for share`.execute(trx)
    const isLeft = state === 'waiting' && rows.length === 0
    const [became, why] = isLeft ? ['unsent', texts.endedBefore] : [state, detail]
    await sql`update task_letter set state = ${became}, detail = ${why}, attempts = ${attempts + 1}::int,
        due_at = ${dueAt === undefined ? null : new Date(dueAt)}
      where ${ofExecution(key)} and recipient = ${recipient}`.execute(trx)
  })

/** Letters that wait do not go out any more. */
export const giveUp = (db: Kysely<Tables>, key: ExecutionKey, detail: string) =>
  inOrganization(db, key, (trx) =>
    sql`update task_letter set state = 'unsent', detail = ${detail}
      where ${ofExecution(key)} and state = 'waiting'`.execute(trx),
  )

/** What became of the letters of an execution so far, in the order of its recipients. */
export const readLetters = (db: Kysely<Tables>, key: ExecutionKey) =>
  inOrganization(db, key, async (trx) => {
    const { rows } = await sql<Sent>`select recipient, state, detail from task_letter
      where ${ofExecution(key)} order by place, recipient`.execute(trx)
    return rows
  })
