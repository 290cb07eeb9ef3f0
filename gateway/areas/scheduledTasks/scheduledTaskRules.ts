import { isDeepStrictEqual } from 'node:util'
import { calendarsOf, localTimesOf } from '@takt/domain/areas/scheduledTasks/localTimes.ts'
import { optionsByName } from '@takt/domain/areas/scheduledTasks/optionsByName.ts'
import { parseOptions } from '@takt/domain/areas/scheduledTasks/parseOptions.ts'
import { scheduleClassOf } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { recipientsOf, withRecipients } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import { type ScheduledTask, scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { nextSlot } from '@takt/domain/areas/scheduledTasks/slots.ts'
import {
  generateReports,
  longestRecipients,
  recipientsIndex,
} from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { type Kysely, sql } from 'kysely'
import { conflict, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { zoneOf } from '../organizations/index.ts'
import { reportProblems } from '../reports/index.ts'
import { endExecution } from './executions/endExecution.ts'
import { onlyRemovesRecipients } from './recipients/onlyRemovesRecipients.ts'
import { scheduledTasksTexts as texts } from './texts.ts'
import { updateSlot } from './updateSlot.ts'
import { workflows } from './workflows/workflows.ts'

const taskOf = (row: ItemChange['row']) => row as ScheduledTask

/** Returns options given by name in the order of the type's options, with normalized addresses. */
function optionsInOrder({ row, fields }: ItemChange) {
  if (!row) return {}
  const { workflowType, options } = taskOf(row)
  const { values, problems } = optionsByName(workflowDefinitions[workflowType], options)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const task = { workflowType, options: values }
  const text = values[recipientsIndex]
  const isRead = workflowType === generateReports.workflowType && typeof text === 'string'
  if (isRead && text.length <= longestRecipients && 'options' in fields)
    return { options: withRecipients(task, recipientsOf(task)) }
  return Array.isArray(options) ? {} : { options: values }
}

/** Returns the local times of a task: times given in UTC are converted with the current offset of its zone. */
async function localTimes({ trx, tenant, now }: ItemContext, { before, row, fields }: ItemChange) {
  const task = taskOf(row)
  if (before && !('calendars' in fields) && task.localTimes) return task.localTimes
  const timeZone = task.timeZone ?? (await zoneOf(trx, tenant.organizationId))
  return localTimesOf(task.calendars, { timeZone, now })
}

const savedFields = fieldNames(
  scheduledTasks,
  ({ editable }, name) => editable && name !== 'paused' && name !== 'options',
)

/**
 * True if a task sends the same to fewer recipients than before, or if undoing a change restores removed recipients.
 */
function onlyChangesRecipients({ back }: ItemContext, { before, row }: ItemChange): boolean {
  if (!before || !row || !savedFields.every((name) => isDeepStrictEqual(before[name], row[name]))) return false
  const [was, is] = [taskOf(before), taskOf(row)]
  return onlyRemovesRecipients(was, is) || (back !== undefined && onlyRemovesRecipients(is, was))
}

const saving = [...savedFields, 'options', 'savedBy', 'savedMasked', 'savedRights']

/** True if a change only pauses or resumes a task. */
const isSwitched = ({ before, fields }: ItemChange) => before !== null && !saving.some((name) => name in fields)

/**
 * Returns the rights that a task runs with: pausing, resuming and removing recipients keep those of the previous save.
 */
function saved(context: ItemContext, change: ItemChange) {
  const { tenant, back } = context
  const { before, row } = change
  if (before && (isSwitched(change) || onlyChangesRecipients(context, change)))
    return {
      savedBy: before.savedBy ?? null,
      savedMasked: before.savedMasked ?? null,
      savedRights: before.savedRights ?? null,
    }
  // A task saved by a masked session stays masked when a change is undone.
  const savedMasked = tenant.access?.isMasked || (back !== undefined && row?.savedMasked === true)
  return { savedBy: tenant.userId, savedMasked, savedRights: tenant.access?.rights ?? null }
}

/** Rejects options that the saving user may not use, and options that would fail when the task is due. */
async function checkOptions(context: ItemContext, change: ItemChange) {
  const { trx, tenant, items, now } = context
  const { before, row } = change
  const task = taskOf(row)
  if (isSwitched(change)) return
  const { access } = tenant
  // A masked session would overwrite stored values with masks.
  if (before && access?.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
  // The user who saved the task is responsible for what it sends; sending it to fewer recipients only requires the
  // right to write tasks.
  if (onlyChangesRecipients(context, change)) return
  const needed = workflows.find(({ definition }) => definition.workflowType === task.workflowType)?.needs ?? []
  for (const [area, flag] of needed)
    if (access && !access.may(area, flag)) throw new HttpError('forbidden', texts.needs(area, flag))
  if (task.workflowType !== generateReports.workflowType) return
  const parsed = parseOptions(generateReports, task.options)
  // A paused task needs no recipients; the type has already validated the other options.
  if ('problems' in parsed) return
  const timeZone = task.timeZone ?? (await zoneOf(trx, tenant.organizationId))
  const problems = parsed.options.reports.flatMap((report, position) =>
    Object.entries(
      reportProblems(items, report, { now, timeZone, mayRead: access && ((area) => access.may(area, 'read')) }),
    ).map(([name, text]) => [`options.reports.${position}.${name}`, text] as const),
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/** Rules of scheduled tasks: derive organization, class, status and times; names are unique within an organization. */
export const scheduledTaskRules: ItemRules = {
  derive: async (context, change) => {
    const inOrder = optionsInOrder(change)
    return {
      organizationId: context.tenant.organizationId,
      status: change.row?.paused ? 'Paused' : 'Scheduled',
      scheduleClass: scheduleClassOf(change.row?.scheduleName),
      localTimes: await localTimes(context, change),
      ...inOrder,
      ...saved(context, { ...change, row: change.row && { ...change.row, ...inOrder } }),
    }
  },
  check: async (context, change) => {
    const { trx, tenant } = context
    const { verb, key, before, row, fields } = change
    const isRenamed = row !== null && 'scheduleName' in fields
    if ((verb === 'removed' || isRenamed) && before?.scheduleClass === 'System' && !tenant.access?.globalAdmin)
      throw new HttpError('forbidden', texts.systemTask)
    if (!row) return
    await checkOptions(context, change)
    const { rows } = await sql`select from scheduled_tasks where organization_id = ${tenant.organizationId}::int
      and schedule_name = ${row.scheduleName} and schedule_id is distinct from ${key.scheduleId}::int`.execute(trx)
    if (rows.length > 0) throw conflict(texts.taskExists(row.scheduleName))
  },
  afterwards: async ({ trx, tenant, now }, { key, before, row }) => {
    const organizationId = Number(tenant.organizationId)
    const scheduleId = Number(key.scheduleId)
    const none = { organizationId, scheduleId, paused: true, localTimes: [], timeZone: 'UTC' }
    if (!row) {
      await updateSlot(trx, none, now)
      await endExecution(
        trx,
        { organizationId, scheduleId },
        { status: 'Cancelled', reason: 'The task was deleted', now },
      )
      return
    }
    const timing = ['paused', 'timeZone', 'localTimes'] as const
    // An unchanged schedule keeps a slot that is due right now.
    if (before && timing.every((name) => isDeepStrictEqual(before[name], row[name]))) return
    const { paused, timeZone, ...task } = taskOf(row)
    const zone = timeZone ?? (await zoneOf(trx, tenant.organizationId))
    const times = { paused, localTimes: task.localTimes ?? [], timeZone: zone }
    await updateSlot(trx, { organizationId, scheduleId, ...times }, now)
  },
  complete: completeTasks,
}

/** Adds to tasks their times in current UTC and their next due time. */
export async function completeTasks<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  tenant: Tenant,
  db: Kysely<Tables>,
) {
  const zone = await asTenant(db, tenant, (trx) => zoneOf(trx, tenant.organizationId))
  return runYielding(completed(rows, { zone, now: Date.now() }))
}

type Completed<Row> = Row & { calendars: ScheduledTask['calendars']; nextExecution: string }

/** Completes one task per step. */
function* completed<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  { zone, now }: { zone: string; now: number },
): Generator<undefined, Completed<Row>[]> {
  const complete: Completed<Row>[] = []
  for (const row of rows) {
    const { paused, localTimes: times, timeZone, calendars } = taskOf(row)
    const at = { timeZone: timeZone ?? zone, now }
    const localTimes = times ?? localTimesOf(calendars, at)
    const next = paused ? null : nextSlot({ localTimes, timeZone: at.timeZone }, now)
    const nextExecution = next === null ? 'N/A' : new Date(next).toISOString()
    complete.push({ ...row, calendars: calendarsOf(localTimes, at), nextExecution })
    yield
  }
  return complete
}
