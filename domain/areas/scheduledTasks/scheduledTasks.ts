import { z } from 'zod'
import { boolean, choice, integer, json, matching, timeZone } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'
import { calendarEntry } from './calendarEntry.ts'
import { localTime } from './localTimes.ts'
import { parseOptions } from './parseOptions.ts'
import { nobodyGetsIt } from './workflows/generateReports.ts'
import { workflowDefinitions } from './workflows/workflowDefinitions.ts'
import { workflowTypes } from './workflowTypes.ts'

/** What the name of a task may be. */
export const scheduleNamePattern = {
  pattern: /^[a-zA-Z0-9]+$/,
  hint: 'Only alphanumeric characters allowed (no spaces or special characters)',
}

/** What is chosen of a task has so many characters at most, as JSON: all else is looked at only then. */
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
    /** Values by position, in the order of the type's option definitions; given by name as well, kept by position. */
    options: json('Options', taskOptions, { fallback: [] as unknown[] }),
    /** In UTC, by the offset of the task's zone when they are answered. */
    calendars: json('Schedule Times', z.array(calendarEntry).min(1).max(500), {}),
    /** Whose clock the task goes by; null: the organization's. */
    timeZone: timeZone('Time Zone', { nullable: true }),
    /** What that clock shows when the task is due. This is what counts: `calendars` follow at each change of clocks. */
    localTimes: json('Local Times', z.array(localTime), { derived: true, nullable: true }),
    paused: boolean('Paused', { fallback: false }),
    status: choice('Status', ['Scheduled', 'Paused'], { derived: true }),
    scheduleClass: choice('Schedule Class', ['System', 'User'], { derived: true }),
    /** Whose rights the task runs with: who saved it last; null: the product itself. */
    savedBy: integer('Saved By', { derived: true, nullable: true }),
    /** Whether that one was shown masked data. */
    savedMasked: boolean('Saved Masked', { derived: true, nullable: true }),
    /** What the API token might do by which that one saved it: the task may no more; null: it was no token. */
    savedRights: json('Saved With', permissions, { derived: true, nullable: true, words: permissionWords }),
  },
  list: ['scheduleId', 'scheduleClass', 'scheduleName', 'workflowType', 'status', 'paused', 'options', 'calendars'],
  search: ['scheduleName', 'workflowType', 'status', 'scheduleClass'],
  mask: ['scheduleName'],
  beside: ['nextExecution'],
  check: scheduledTaskProblems,
})

/** Options that the type does not take, and times that stand twice. */
function scheduledTaskProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const { workflowType, options, calendars, paused } = row as ScheduledTask
  if (JSON.stringify(options).length > longestOptions)
    return { options: `must have ${longestOptions} characters at most, as JSON` }
  const parsed = parseOptions(workflowDefinitions[workflowType], options)
  const problems = 'problems' in parsed ? parsed.problems : {}
  if (paused && problems['options.emailRecipients'] === nobodyGetsIt) delete problems['options.emailRecipients']
  const times = calendars.map(({ dayOfWeek, hour, minute }) => [dayOfWeek, hour, minute].map(([at]) => at?.start))
  if (new Set(times.map(String)).size < times.length) problems.calendars = 'must not hold the same day and time twice'
  return problems
}

export type ScheduledTask = RowOf<typeof scheduledTasks>
