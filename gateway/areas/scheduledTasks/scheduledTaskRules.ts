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
  recipientsPlace,
} from '@takt/domain/areas/scheduledTasks/workflows/generateReports.ts'
import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { fieldNames } from '@takt/domain/core/item/item.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { type Kysely, sql } from 'kysely'
import { conflict, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { zoneOf } from '../organizations/face.ts'
import { reportProblems } from '../reports/face.ts'
import { endExecution } from './executions/endExecution.ts'
import { keepSlot } from './keepSlot.ts'
import { areFewerRecipients } from './recipients/areFewerRecipients.ts'
import { scheduledTasksTexts as texts } from './texts.ts'
import { workflows } from './workflows/workflows.ts'

const taskOf = (row: ItemChange['row']) => row as ScheduledTask

/** Values that came by name, in the order of the type's options; addresses as they are understood. */
function optionsInOrder({ row, fields }: ItemChange) {
  if (!row) return {}
  const { workflowType, options } = taskOf(row)
  const { values, problems } = optionsByName(workflowDefinitions[workflowType], options)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const task = { workflowType, options: values }
  const text = values[recipientsPlace]
  const isRead = workflowType === generateReports.workflowType && typeof text === 'string'
  if (isRead && text.length <= longestRecipients && 'options' in fields)
    return { options: withRecipients(task, recipientsOf(task)) }
  return Array.isArray(options) ? {} : { options: values }
}

/** What counts of a task's times: given in UTC they are read by the clock of its zone as it stands now. */
async function localTimes({ trx, tenant, now }: ItemContext, { before, row, fields }: ItemChange) {
  const task = taskOf(row)
  if (before && !('calendars' in fields) && task.localTimes) return task.localTimes
  const timeZone = task.timeZone ?? (await zoneOf(trx, tenant.organizationId))
  return localTimesOf(task.calendars, { timeZone, now })
}

const givenBeside = fieldNames(
  scheduledTasks,
  ({ editable }, name) => editable && name !== 'paused' && name !== 'options',
)

/** Whether a task sends the same to fewer people than before, or gets back those whom a change took that is undone. */
function isOnlyOfFewer({ back }: ItemContext, { before, row }: ItemChange): boolean {
  if (!before || !row || !givenBeside.every((name) => isDeepStrictEqual(before[name], row[name]))) return false
  const [was, is] = [taskOf(before), taskOf(row)]
  return areFewerRecipients(was, is) || (back !== undefined && areFewerRecipients(is, was))
}

const saving = [...givenBeside, 'options', 'savedBy', 'savedMasked', 'savedRights']

/** Whether a change pauses or resumes a task, and no more. */
const isSwitched = ({ before, fields }: ItemChange) => before !== null && !saving.some((name) => name in fields)

/** Whose rights it runs with: pausing, resuming and taking recipients off do not save a task. */
function saved(context: ItemContext, change: ItemChange) {
  const { tenant, back } = context
  const { before, row } = change
  if (before && (isSwitched(change) || isOnlyOfFewer(context, change)))
    return {
      savedBy: before.savedBy ?? null,
      savedMasked: before.savedMasked ?? null,
      savedRights: before.savedRights ?? null,
    }
  // What was masked comes back masked.
  const savedMasked = tenant.asks?.isMasked || (back !== undefined && row?.savedMasked === true)
  return { savedBy: tenant.userId, savedMasked, savedRights: tenant.asks?.rights ?? null }
}

/** Refuses what who saves it may not have done, and what could not be done when it is due. */
async function checkOptions(context: ItemContext, change: ItemChange) {
  const { trx, tenant, items, now } = context
  const { before, row } = change
  const task = taskOf(row)
  if (isSwitched(change)) return
  const { asks } = tenant
  // What is shown to it is not what is kept: it would be overwritten by masks.
  if (before && asks?.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
  // Whoever saved it answers for what is sent; that fewer get it needs no rights but those to write tasks.
  if (isOnlyOfFewer(context, change)) return
  const needed = workflows.find(({ definition }) => definition.workflowType === task.workflowType)?.needs ?? []
  for (const [area, flag] of needed)
    if (asks && !asks.may(area, flag)) throw new Refusal('forbidden', texts.needs(area, flag))
  if (task.workflowType !== generateReports.workflowType) return
  const parsed = parseOptions(generateReports, task.options)
  // Nobody gets the reports of a task that is paused until somebody does; all else the type looked at already.
  if ('problems' in parsed) return
  const timeZone = task.timeZone ?? (await zoneOf(trx, tenant.organizationId))
  const problems = parsed.options.reports.flatMap((report, place) =>
    Object.entries(
      reportProblems(items, report, { now, timeZone, mayRead: asks && ((area) => asks.may(area, 'read')) }),
    ).map(([name, text]) => [`options.reports.${place}.${name}`, text] as const),
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/** A task carries its organization, class, status and times; its name is the only one in its organization. */
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
    if ((verb === 'removed' || isRenamed) && before?.scheduleClass === 'System' && !tenant.asks?.globalAdmin)
      throw new Refusal('forbidden', texts.systemTask)
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
      await keepSlot(trx, none, now)
      await endExecution(
        trx,
        { organizationId, scheduleId },
        { status: 'Cancelled', reason: 'The task was deleted', now },
      )
      return
    }
    const timing = ['paused', 'timeZone', 'localTimes'] as const
    // What is due this very moment stays so.
    if (before && timing.every((name) => isDeepStrictEqual(before[name], row[name]))) return
    const { paused, timeZone, ...task } = taskOf(row)
    const zone = timeZone ?? (await zoneOf(trx, tenant.organizationId))
    const times = { paused, localTimes: task.localTimes ?? [], timeZone: zone }
    await keepSlot(trx, { organizationId, scheduleId, ...times }, now)
  },
  complete: completeTasks,
}

/** Adds to tasks their times as UTC has them now and when they are due next. */
export async function completeTasks<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  tenant: Tenant,
  db: Kysely<Tables>,
) {
  const zone = await asTenant(db, tenant, (trx) => zoneOf(trx, tenant.organizationId))
  return inTurns(completed(rows, { zone, now: Date.now() }))
}

type Completed<Row> = Row & { calendars: ScheduledTask['calendars']; nextExecution: string }

/** The same, one task a step. */
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
