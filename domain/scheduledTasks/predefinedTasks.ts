import { Temporal } from 'temporal-polyfill'
import { type CalendarEntry, dayNames } from './calendarEntry.ts'
import type { ScheduledTask } from './scheduledTasks.ts'

type Predefined = Pick<ScheduledTask, 'scheduleName' | 'workflowType' | 'options'> & {
  /** Local to the organization. */
  days: readonly (typeof dayNames)[number][]
  hour: number
}

const predefined: readonly Predefined[] = [
  {
    scheduleName: 'TaktDeviceFrontendUpdate',
    workflowType: 'orgDeviceFrontendUpdate',
    options: [10],
    days: dayNames,
    hour: 2,
  },
  { scheduleName: 'MLTraining', workflowType: 'orgMLTraining', options: ['ONE_MONTH'], days: ['FRIDAY'], hour: 3 },
]

/**
 * A day and hour of the week in a zone as it stands in UTC, by the zone's offset when it comes next after `now` (epoch
 * ms).
 */
function entryOf(day: (typeof dayNames)[number], hour: number, at: { timeZone: string; now: number }): CalendarEntry {
  const here = Temporal.Instant.fromEpochMilliseconds(at.now).toZonedDateTimeISO(at.timeZone)
  const ahead = (dayNames.indexOf(day) + 1 - here.dayOfWeek + 7) % 7
  const local = here.toPlainDate().add({ days: ahead }).toZonedDateTime({ timeZone: at.timeZone, plainTime: { hour } })
  const due = local.toInstant().toZonedDateTimeISO('UTC')
  const only = <Value>(value: Value) => [{ start: value, end: value }]
  return { dayOfWeek: only(dayNames[due.dayOfWeek - 1]!), hour: only(due.hour), minute: only(due.minute) }
}

/** The tasks that every new organization begins with, at their hours in its zone. */
export const predefinedTasks = (at: { timeZone: string; now: number }) =>
  predefined.map(({ days, hour, ...task }) => ({ ...task, calendars: days.map((day) => entryOf(day, hour, at)) }))

/** Whether a task of that name is one of the system's own. */
export const scheduleClassOf = (scheduleName: unknown): 'System' | 'User' =>
  predefined.some((task) => task.scheduleName === scheduleName) ? 'System' : 'User'
