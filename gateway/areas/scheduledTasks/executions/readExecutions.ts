import type {
  Execution,
  ExecutionStatus,
  ExecutionStep,
} from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { ScheduledTasksTables } from '../scheduledTasksTables.ts'

/** Maximum number of executions in a response. */
const maxExecutions = 500

/** Present texts of steps, by the text in executions recorded by earlier versions. */
const presentTexts: ReadonlyMap<string, string> = new Map([['Letters', 'Emails']])

const presentStep = (step: ExecutionStep): ExecutionStep => ({
  ...step,
  text: presentTexts.get(step.text) ?? step.text,
})

/** Reads the executions of a task, newest first. */
export async function readExecutions(trx: Transaction<Tables>, organizationId: number, scheduleId: number) {
  const rows = await trx
    .withTables<ScheduledTasksTables>()
    .selectFrom('task_execution')
    .select(['execution_id', 'triggered_by', 'start_time', 'end_time', 'status', 'reason', 'slot', 'late', 'steps'])
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('start_time', 'desc')
    .orderBy('execution_id')
    .limit(maxExecutions)
    .execute()
  return rows.map(
    (row): Execution => ({
      executionId: row.execution_id,
      workflowId: String(scheduleId),
      triggeredBy: row.triggered_by,
      startTime: row.start_time.toISOString(),
      endTime: row.end_time?.toISOString() ?? null,
      status: row.status as ExecutionStatus,
      reason: row.reason,
      slot: row.slot?.toISOString() ?? null,
      late: row.late,
      steps: (row.steps as ExecutionStep[]).map(presentStep),
    }),
  )
}
