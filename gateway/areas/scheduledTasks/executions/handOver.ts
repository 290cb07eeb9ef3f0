import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../../core/dependencies.ts'
import { wakeSenders } from '../reportDelivery/emailSenders.ts'
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

const ofProduct = ({ organizationId }: ExecutionKey): Tenant => ({ organizationId, entityId: null, userId: null })

/**
 * Notes the letters of an execution and what they say, lets it go, and has them sent, all at once. Nothing if it has
 * ended meanwhile, or another run has it.
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
    await wakeSenders(trx, key.organizationId)
  })

/** Lets an execution go whose letters wait: it is among the others from when it was seen last. */
export const letGoOf = (
  { db }: Pick<Dependencies, 'db'>,
  { claim, ...key }: ExecutionKey & { claim: string },
): Promise<void> =>
  asTenant(db, ofProduct(key), async (trx) => {
    await sql`update task_execution set claimed_by = null
      where organization_id = ${key.organizationId}::int and execution_id = ${key.executionId}::uuid
        and status = 'Running' and claimed_by = ${claim}::uuid`.execute(trx)
  })
