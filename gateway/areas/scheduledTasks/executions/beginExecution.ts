import { randomUUID } from 'node:crypto'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { append } from '../../../core/events/append.ts'
import type { ScheduledTasksTables } from '../scheduledTasksTables.ts'
import { executionEvent } from './executionEvent.ts'
import { enqueueRun } from './runTask.ts'

/** A task as it is when it begins. */
export type BegunTask = Pick<
  ScheduledTask,
  'scheduleId' | 'workflowType' | 'options' | 'savedBy' | 'savedMasked' | 'savedRights'
> & { organizationId: number }

/** Why an execution begins or does not; `slot`: the instant it is due (epoch ms), null when somebody triggered it. */
export type Beginning = {
  slot: number | null
  triggeredBy: 'Schedule' | 'Manual'
  /** Who triggered it. */
  userId?: number
  /** Epoch ms. */
  now: number
}

const lateMs = 60_000

/**
 * Notes an execution of a task and puts it into the queue, in the caller's transaction; null if another one of the task
 * is running. A slot that has an execution gets no second one; where another one was running it is noted as skipped.
 */
export async function beginExecution(
  trx: Transaction<Tables>,
  task: BegunTask,
  { slot, triggeredBy, userId, now }: Beginning,
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
    const reason = 'Skipped: the execution before was still running'
    await noteExecution(trx, task, { slot, triggeredBy, late, now, status: 'Skipped', reason })
  }
  return running
}

/** Notes slots that passed while nothing was there to start them. */
export async function noteMissed(trx: Transaction<Tables>, task: BegunTask, slots: readonly number[], now: number) {
  const reason = 'Missed: nothing was running when it was due, and only the latest of such times is made up for'
  for (const slot of slots)
    await noteExecution(trx, task, { slot, triggeredBy: 'Schedule', late: false, now, status: 'Missed', reason })
}

type Noted = Beginning & { late: boolean; status: 'Running' | 'Skipped' | 'Missed'; reason: string | null }

async function noteExecution(trx: Transaction<Tables>, task: BegunTask, noted: Noted): Promise<string | null> {
  const { organizationId, scheduleId, workflowType, options, savedBy, savedMasked, savedRights } = task
  const { slot, triggeredBy, late, status, reason, now, userId = null } = noted
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
  const written = await trx
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
  if (Number(written.numInsertedOrUpdatedRows ?? 0) === 0) return null
  const data = { scheduleId, workflowType, slot: row.slot, triggeredBy, late, status, reason, startTime }
  await append(trx, 0, [executionEvent({ organizationId, executionId }, 'started', data, userId)])
  return executionId
}
