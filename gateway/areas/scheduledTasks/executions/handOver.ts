import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import type { ExecutionKey } from './executionEvent.ts'

/** Work that a run leaves to later jobs; the execution goes on until they end it. */
export type HandOver = {
  /** Input of those jobs, stored with the execution as JSON. */
  content: object
  /** Records and enqueues that work, in the transaction that releases the execution. */
  enqueue: (trx: Transaction<Tables>) => Promise<void>
}

/**
 * Releases a claimed execution and enqueues the work that its run left, in one transaction. Does nothing if the
 * execution has ended or another run has claimed it.
 */
export const handOver = (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { claim, organizationId, executionId }: ExecutionKey & { claim: string },
  { content, enqueue }: HandOver,
): Promise<void> =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    const { rows } = await sql`update task_execution set claimed_by = null, seen_at = null,
        handed = ${JSON.stringify(content)}::jsonb, handed_at = ${new Date(now())}
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
        and status = 'Running' and claimed_by = ${claim}::uuid returning 1`.execute(trx)
    if (rows.length > 0) await enqueue(trx)
  })
