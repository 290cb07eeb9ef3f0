import type { ExecutionStep } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { append } from '../../../core/events/append.ts'
import { type ExecutionKey, executionEvent } from './executionEvent.ts'

/**
 * Notes a step of an execution in the caller's transaction: a new one, or how far the last one is if `goesOn`. False if
 * the execution is not running any more, or another run has it: whatever the transaction did must not stay. A `claim`
 * of null notes what follows from an execution that may have ended.
 */
export async function recordStep(
  trx: Transaction<Tables>,
  { organizationId, executionId, claim }: ExecutionKey & { claim: string | null },
  step: ExecutionStep,
  goesOn: boolean,
): Promise<boolean> {
  const one = JSON.stringify([step])
  const { rows } = await sql<{ version: number }>`
    update task_execution set version = version + 1,
      steps = case when ${goesOn}::boolean then steps - -1 else steps end || ${one}::jsonb
    where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
      and (${claim}::uuid is null or status = 'Running' and claimed_by = ${claim}::uuid)
    returning version`.execute(trx)
  if (!rows[0]) return false
  await append(trx, rows[0].version - 1, [executionEvent({ organizationId, executionId }, 'stepped', { step, goesOn })])
  return true
}
