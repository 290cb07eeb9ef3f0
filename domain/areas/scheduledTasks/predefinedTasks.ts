import { dayNames } from './calendarEntry.ts'
import { type ClockAt, calendarsOf } from './localTimes.ts'
import type { ScheduledTask } from './scheduledTasks.ts'

type Predefined = Pick<ScheduledTask, 'scheduleName' | 'workflowType' | 'options'> & {
  /** Days in the organization's time zone. */
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

/** Returns the tasks that every new organization starts with, at local times of its zone. */
export const predefinedTasks = (at: ClockAt) =>
  predefined.map(({ days, time, ...task }) => ({
    ...task,
    calendars: calendarsOf(
      days.map((day) => ({ day, time })),
      at,
    ),
  }))

/** Returns the class of a task by its name: `System` for predefined tasks. */
export const scheduleClassOf = (scheduleName: unknown): 'System' | 'User' =>
  predefined.some((task) => task.scheduleName === scheduleName) ? 'System' : 'User'
