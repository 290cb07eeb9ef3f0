import type { ExecutionStep } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { append } from '../../../core/events/append.ts'
import { type ExecutionKey, executionEvent } from './executionEvent.ts'

/**
 * Records a step of an execution in the caller's transaction: a new step, or the progress of the last one if `goesOn`.
 * Returns false if the execution is no longer running or another run has claimed it; the transaction must then be
 * rolled back. With a null `claim`, also records a step of an execution that may have ended.
 */
export async function recordStep(
  trx: Transaction<Tables>,
  { organizationId, executionId, claim }: ExecutionKey & { claim: string | null },
  step: ExecutionStep,
  goesOn: boolean,
): Promise<boolean> {
  const stepJson = JSON.stringify([step])
  const { rows } = await sql<{ version: number }>`
    update task_execution set version = version + 1,
      steps = case when ${goesOn}::boolean then steps - -1 else steps end || ${stepJson}::jsonb
    where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
      and (${claim}::uuid is null or status = 'Running' and claimed_by = ${claim}::uuid)
    returning version`.execute(trx)
  if (!rows[0]) return false
  await append(trx, rows[0].version - 1, [executionEvent({ organizationId, executionId }, 'stepped', { step, goesOn })])
  return true
}
