import { z } from 'zod'
import { boolean, choice, integer, json, matching, timeZone } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'
import { calendarEntry } from './calendarEntry.ts'
import { localTime } from './localTimes.ts'
import { parseOptions } from './parseOptions.ts'
import { noRecipientsMessage } from './workflows/generateReports.ts'
import { workflowDefinitions } from './workflows/workflowDefinitions.ts'
import { workflowTypes } from './workflowTypes.ts'

/** Valid task names. */
export const scheduleNamePattern = {
  pattern: /^[a-zA-Z0-9]+$/,
  hint: 'Only alphanumeric characters allowed (no spaces or special characters)',
}

/** Maximum length of a task's options as JSON; checked before anything else. */
const longestOptions = 256 * 1024

const taskOptions = z.union([z.array(z.unknown()).max(50), z.record(z.string().max(50), z.unknown())]) as z.ZodType<
  unknown[]
>

/** A recurring automated job of an organization. */
export const scheduledTasks = defineItem({
  name: 'scheduledTasks',
  label: 'Scheduled Task',
  area: 'scheduledTasks',
  key: ['scheduleId'],
  title: ['scheduleName'],
  fields: {
    scheduleId: integer('Scheduled Task', { auto: true }),
    organizationId: integer('Organization', { derived: true, of: 'organizations' }),
    scheduleName: matching('Schedule Name', scheduleNamePattern, { size: 100 }),
    workflowType: choice('Schedule Type', workflowTypes),
    /** Values by position, in the order of the type's option definitions; also accepted by name, stored by position. */
    options: json('Options', taskOptions, { fallback: [] as unknown[] }),
    /** In UTC, converted with the offset of the task's zone at the time of the response. */
    calendars: json('Schedule Times', z.array(calendarEntry).min(1).max(500), {}),
    /** Time zone of the schedule; null: that of the organization. */
    timeZone: timeZone('Time Zone', { nullable: true }),
    /** Scheduled local times. These are authoritative; `calendars` is recalculated at each DST change. */
    localTimes: json('Local Times', z.array(localTime), { derived: true, nullable: true }),
    paused: boolean('Paused', { fallback: false }),
    status: choice('Status', ['Scheduled', 'Paused'], { derived: true }),
    scheduleClass: choice('Schedule Class', ['System', 'User'], { derived: true }),
    /** User whose permissions the task runs with: the one who last saved it; null: the product itself. */
    savedBy: integer('Saved By', { derived: true, nullable: true }),
    /** True if that user sees masked data. */
    savedMasked: boolean('Saved Masked', { derived: true, nullable: true }),
    /**
     * Permissions of the API token with which that user saved the task; they limit the task. Null: no token was used.
     */
    savedRights: json('Saved With', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  list: ['scheduleId', 'scheduleClass', 'scheduleName', 'workflowType', 'status', 'paused', 'options', 'calendars'],
  search: ['scheduleName', 'workflowType', 'status', 'scheduleClass'],
  mask: ['scheduleName'],
  beside: ['nextExecution'],
  check: scheduledTaskProblems,
})

/** Returns problems of a task: options that its type does not accept, and duplicate times. */
function scheduledTaskProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { workflowType, options, calendars, paused } = row as ScheduledTask
  if (JSON.stringify(options).length > longestOptions)
    return { options: `must have at most ${longestOptions} characters, as JSON` }
  const parsed = parseOptions(workflowDefinitions[workflowType], options)
  const problems = 'problems' in parsed ? parsed.problems : {}
  if (paused && problems['options.emailRecipients'] === noRecipientsMessage) delete problems['options.emailRecipients']
  const times = calendars.map(({ dayOfWeek, hour, minute }) => [dayOfWeek, hour, minute].map(([at]) => at?.start))
  if (new Set(times.map(String)).size < times.length) problems.calendars = 'must not hold the same day and time twice'
  return problems
}

export type ScheduledTask = RowOf<typeof scheduledTasks>
