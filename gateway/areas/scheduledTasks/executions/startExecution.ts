import { randomUUID } from 'node:crypto'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { append } from '../../../core/events/append.ts'
import type { ScheduledTasksTables } from '../scheduledTasksTables.ts'
import { executionEvent } from './executionEvent.ts'
import { enqueueRun } from './runTask.ts'

/** The state of a task when its execution starts. */
export type StartedTask = Pick<
  ScheduledTask,
  'scheduleId' | 'workflowType' | 'options' | 'savedBy' | 'savedMasked' | 'savedRights'
> & { organizationId: number }

/** The trigger of an execution; `slot`: the instant it is due (epoch ms), null if a user triggered it. */
export type ExecutionTrigger = {
  slot: number | null
  triggeredBy: 'Schedule' | 'Manual'
  /** The user who triggered it. */
  userId?: number
  /** Epoch ms. */
  now: number
}

const lateMs = 60_000

/**
 * Records and enqueues an execution of a task in the caller's transaction; returns null if another execution of the
 * task is running. A slot has at most one execution; if another one is running, the slot is recorded as skipped.
 */
export async function startExecution(
  trx: Transaction<Tables>,
  task: StartedTask,
  { slot, triggeredBy, userId, now }: ExecutionTrigger,
): Promise<string | null> {
  const late = slot !== null && now - slot > lateMs
  const running = await noteExecution(trx, task, {
    slot,
    triggeredBy,
    late,
    now,
    status: 'Running',
    reason: null,
    userId,
  })
  if (running) {
    const { organizationId, scheduleId } = task
    await enqueueRun(trx, { organizationId, scheduleId, executionId: running })
  } else if (slot !== null) {
    const reason = 'Skipped: the previous execution was still running'
    await noteExecution(trx, task, { slot, triggeredBy, late, now, status: 'Skipped', reason })
  }
  return running
}

/** Records slots that passed while no gateway was running. */
export async function noteMissed(trx: Transaction<Tables>, task: StartedTask, slots: readonly number[], now: number) {
  const reason = 'Missed: Takt was not running when it was due; only the latest missed time is made up for'
  for (const slot of slots)
    await noteExecution(trx, task, { slot, triggeredBy: 'Schedule', late: false, now, status: 'Missed', reason })
}

type ExecutionRecord = ExecutionTrigger & {
  late: boolean
  status: 'Running' | 'Skipped' | 'Missed'
  reason: string | null
}

async function noteExecution(
  trx: Transaction<Tables>,
  task: StartedTask,
  record: ExecutionRecord,
): Promise<string | null> {
  const { organizationId, scheduleId, workflowType, options, savedBy, savedMasked, savedRights } = task
  const { slot, triggeredBy, late, status, reason, now, userId = null } = record
  const executionId = randomUUID()
  const startTime = new Date(status === 'Running' ? now : slot!)
  const row = {
    schedule_id: scheduleId,
    workflow_type: workflowType,
    slot: slot === null ? null : new Date(slot),
    triggered_by: triggeredBy,
    late,
    status,
    reason,
    start_time: startTime,
    end_time: status === 'Running' ? null : startTime,
  }
  const inserted = await trx
    .withTables<ScheduledTasksTables>()
    .insertInto('task_execution')
    .values({
      ...row,
      organization_id: organizationId,
      execution_id: executionId,
      options: JSON.stringify(options),
      saved_by: savedBy,
      saved_masked: savedMasked ?? false,
      saved_rights: savedRights && JSON.stringify(savedRights),
      version: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return null
  const data = { scheduleId, workflowType, slot: row.slot, triggeredBy, late, status, reason, startTime }
  await append(trx, 0, [executionEvent({ organizationId, executionId }, 'started', data, userId)])
  return executionId
}
