import { asTenant, type Tenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { defineJob } from '../../jobs/job.ts'
import { companyQueue } from '../../jobs/pools.ts'
import { companyOf } from './companyOf.ts'
import type { ExecutionKey } from './executionEvent.ts'

/** What the letters of an execution say; its files are those that were noted of it. */
export const handedLetters = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  areAttached: z.boolean(),
})
type HandedLetters = z.output<typeof handedLetters>

/** What a run leaves to be sent: the execution goes on until that is through. */
export type HandedOver = { letters: HandedLetters; recipients: readonly { address: string; messageId: string }[] }

/** Send letters of an execution, some at a time. */
export const sendTaskLetters = defineJob(
  'sendTaskLetters',
  z.object({ organizationId: z.int(), executionId: z.uuid() }),
  'taskLetters',
)

/**
 * Has letters of an execution sent when their time comes, in place of any time that was named before. Those of a company
 * are sent one after the other: it takes one worker, however many executions of it have some.
 */
export async function sendLettersAt(trx: Transaction<Tables>, key: ExecutionKey, dueAt: number): Promise<void> {
  const queue = companyQueue(sendTaskLetters.pool, await companyOf(trx, key.organizationId))
  const { organizationId, executionId } = key
  const job = { key: `${sendTaskLetters.name}/${executionId}`, queue, runAt: dueAt }
  await enqueue(trx, sendTaskLetters, { organizationId, executionId }, job)
}

const ofProduct = ({ organizationId }: ExecutionKey): Tenant => ({ organizationId, entityId: null, userId: null })

/**
 * Notes the letters of an execution and what they say, lets it go, and puts the letters into their queue, all at once.
 * Nothing if it has ended meanwhile, or another run has it.
 */
export const handOver = (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { claim, ...key }: ExecutionKey & { claim: string },
  { letters, recipients }: HandedOver,
): Promise<void> =>
  asTenant(db, ofProduct(key), async (trx) => {
    const at = new Date(now())
    const { rows } = await sql`update task_execution set claimed_by = null, seen_at = null,
        handed = ${JSON.stringify(letters)}::jsonb, handed_at = ${at}
      where organization_id = ${key.organizationId}::int and execution_id = ${key.executionId}::uuid
        and status = 'Running' and claimed_by = ${claim}::uuid returning 1`.execute(trx)
    if (rows.length === 0) return
    await sql`insert into task_letter (organization_id, execution_id, recipient, message_id, state, place)
      select ${key.organizationId}::int, ${key.executionId}::uuid, address, "messageId", 'waiting', place
      from jsonb_to_recordset(${JSON.stringify(recipients.map((one, place) => ({ ...one, place })))}::jsonb)
        as given(address text, "messageId" text, place int)
      on conflict do nothing`.execute(trx)
    await sendLettersAt(trx, key, at.getTime())
  })

/** Lets an execution go whose letters wait, for when the first of them is due (epoch ms). */
export const letGoOf = (
  { db }: Pick<Dependencies, 'db'>,
  { claim, ...key }: ExecutionKey & { claim: string },
  dueAt: number,
): Promise<void> =>
  asTenant(db, ofProduct(key), async (trx) => {
    const { rows } = await sql`update task_execution set claimed_by = null, seen_at = null
      where organization_id = ${key.organizationId}::int and execution_id = ${key.executionId}::uuid
        and status = 'Running' and claimed_by = ${claim}::uuid returning 1`.execute(trx)
    if (rows.length > 0) await sendLettersAt(trx, key, dueAt)
  })
