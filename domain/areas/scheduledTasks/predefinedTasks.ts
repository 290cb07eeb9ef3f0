import { dayNames } from './calendarEntry.ts'
import { type ClockAt, calendarsOf } from './localTimes.ts'
import type { ScheduledTask } from './scheduledTasks.ts'

type Predefined = Pick<ScheduledTask, 'scheduleName' | 'workflowType' | 'options'> & {
  /** Local to the organization. */
  days: readonly (typeof dayNames)[number][]
  time: string
}

const predefined: readonly Predefined[] = [
  {
    scheduleName: 'TaktDeviceFrontendUpdate',
    workflowType: 'orgDeviceFrontendUpdate',
    options: [10],
    days: dayNames,
    time: '02:00',
  },
  {
    scheduleName: 'MLTraining',
    workflowType: 'orgMLTraining',
    options: ['ONE_MONTH'],
    days: ['FRIDAY'],
    time: '03:00',
  },
]

/** The tasks that every new organization begins with, at their hours in its zone. */
export const predefinedTasks = (at: ClockAt) =>
  predefined.map(({ days, time, ...task }) => ({
    ...task,
    calendars: calendarsOf(
      days.map((day) => ({ day, time })),
      at,
    ),
  }))

/** Whether a task of that name is one of the system's own. */
export const scheduleClassOf = (scheduleName: unknown): 'System' | 'User' =>
  predefined.some((task) => task.scheduleName === scheduleName) ? 'System' : 'User'
