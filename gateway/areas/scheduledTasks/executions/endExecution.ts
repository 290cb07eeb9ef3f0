import type { ExecutionStatus } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { append } from '../../../core/events/append.ts'
import { cancelEmails } from '../reportDelivery/emailRecords.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { executionEvent } from './executionEvent.ts'

/** Selects a running execution: of a task, or by its id; with `claim` only if that run still holds the claim. */
export type Ended = { organizationId: number; scheduleId?: number; executionId?: string; claim?: string }

/** The outcome of an execution; `userId`: the user who ended it; `now` epoch ms. */
export type Ending = { status: ExecutionStatus; reason: string | null; now: number; userId?: number | null }

/** Ends a running execution in the caller's transaction; false if none is running. Its waiting emails are not sent. */
export async function endExecution(
  trx: Transaction<Tables>,
  { organizationId, scheduleId, executionId, claim }: Ended,
  { status, reason, now, userId = null }: Ending,
): Promise<boolean> {
  const { rows } = await sql<{ executionId: string; version: number }>`
    update task_execution set status = ${status}, reason = ${reason}, end_time = ${new Date(now)}, version = version + 1
    where organization_id = ${organizationId}::int and status = 'Running'
      and (${scheduleId ?? null}::int is null or schedule_id = ${scheduleId ?? null}::int)
      and (${executionId ?? null}::uuid is null or execution_id = ${executionId ?? null}::uuid)
      and (${claim ?? null}::uuid is null or claimed_by = ${claim ?? null}::uuid)
    returning execution_id as "executionId", version`.execute(trx)
  for (const { version, ...ended } of rows) {
    await cancelEmails(trx, { organizationId, ...ended }, texts.endedBefore)
    const data = { status, reason, endTime: new Date(now) }
    await append(trx, version - 1, [executionEvent({ organizationId, ...ended }, 'ended', data, userId)])
  }
  return rows.length > 0
}
