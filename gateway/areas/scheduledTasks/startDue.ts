import { slotsIn } from '@takt/domain/areas/scheduledTasks/slots.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { noteMissed, type StartedTask, startExecution } from './executions/startExecution.ts'
import { type TimedTask, updateSlot } from './updateSlot.ts'

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now'>

/** Maximum number of missed times of a task that are recorded, the latest ones. */
const maxMissed = 500

const columns = sql`t.organization_id as "organizationId", t.schedule_id as "scheduleId", t.paused,
  t.workflow_type as "workflowType", t.options, t.local_times as "localTimes", t.saved_by as "savedBy",
  t.saved_masked as "savedMasked", t.saved_rights as "savedRights", coalesce(t.time_zone, s.time_zone, 'UTC') as "timeZone"`
const source = sql`scheduled_tasks t left join organization_settings s using (organization_id)`

type TaskKey = { organizationId: number; scheduleId: number }

/**
 * Starts due tasks of the types that this version supports (`types`): of all passed times the latest is run and the
 * others are recorded as missed. Several gateways may run this concurrently: the one that locks a task's slot starts it
 * and records the next slot in the same transaction. A task that cannot be started does not block the others; its error
 * is thrown at the end. Returns the next due time (epoch ms, may have passed); null if there is none.
 */
export async function startDue(parts: Parts, types: readonly string[]): Promise<number | null> {
  const { rows } = await sql<TaskKey>`select organization_id as "organizationId", schedule_id as "scheduleId"
    from task_slot where due_at <= ${new Date(parts.now())} and not is_leaving(organization_id)
    order by due_at`.execute(parts.systemDb)
  const failed = await byOrganization(rows, (task) => startTask(parts, task, types))
  if (failed.length > 0) throw failed[0]
  const { rows: next } = await sql<{ at: Date | null }>`select min(due_at) as at from task_slot
    where not is_leaving(organization_id)`.execute(parts.systemDb)
  return next[0]!.at?.getTime() ?? null
}

const startTask = ({ db, now }: Parts, { organizationId, scheduleId }: TaskKey, types: readonly string[]) =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    const at = now()
    const { rows } = await sql<StartedTask & TimedTask & { dueAt: Date }>`
      select due.due_at as "dueAt", ${columns} from task_slot due join ${source} using (organization_id, schedule_id)
      where due.organization_id = ${organizationId}::int and due.schedule_id = ${scheduleId}::int
        and due.due_at <= ${new Date(at)} and t.local_times is not null for update of due skip locked`.execute(trx)
    const task = rows[0]
    if (!task) return
    const passed = slotsIn(task, task.dueAt.getTime() - 1, at)
    const latest = passed.pop()
    if (latest !== undefined && !task.paused && types.includes(task.workflowType)) {
      await noteMissed(trx, task, passed.slice(-maxMissed), at)
      await startExecution(trx, task, { slot: latest, triggeredBy: 'Schedule', now: at })
    }
    await updateSlot(trx, task, at)
  })

/** Recalculates the due times of tasks after their organization changed its time zone, and of tasks without one. */
export async function reckonSlots({ db, systemDb, now }: Parts): Promise<void> {
  const { rows } = await sql<TimedTask>`select ${columns} from ${source}
    left join task_slot due using (organization_id, schedule_id)
    where not t.paused and t.local_times is not null
      and due.time_zone is distinct from coalesce(t.time_zone, s.time_zone, 'UTC')`.execute(systemDb)
  const failed = await byOrganization(rows, (task) =>
    asTenant(db, { organizationId: task.organizationId, entityId: null, userId: null }, (trx) =>
      updateSlot(trx, task, now()),
    ),
  )
  if (failed.length > 0) throw failed[0]
}
