import type { LocalTime } from '@takt/domain/areas/scheduledTasks/localTimes.ts'
import { nextSlot } from '@takt/domain/areas/scheduledTasks/slots.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** The properties of a task that determine when it is due. */
export type TimedTask = {
  organizationId: number
  scheduleId: number
  paused: boolean
  localTimes: readonly LocalTime[]
  /** The task's time zone, otherwise that of its organization. */
  timeZone: string
}

/** Records the next due time of a task after `now` (epoch ms); removes it while the task is paused. */
export async function updateSlot(trx: Transaction<Tables>, task: TimedTask, now: number): Promise<void> {
  const { organizationId, scheduleId, timeZone } = task
  const due = task.paused ? null : nextSlot(task, now)
  if (due === null)
    await sql`delete from task_slot where organization_id = ${organizationId}::int
      and schedule_id = ${scheduleId}::int`.execute(trx)
  else
    await sql`insert into task_slot (organization_id, schedule_id, time_zone, due_at)
      values (${organizationId}::int, ${scheduleId}::int, ${timeZone}, ${new Date(due)})
      on conflict (organization_id, schedule_id) do update set time_zone = excluded.time_zone, due_at = excluded.due_at`.execute(
      trx,
    )
}
