import { choice, date, integer, reference, text, timeOfDay } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { exceptionKinds } from '../../core/schedule/schedule.ts'

/** A day on which a schedule, or one machine of it, differs. */
export const scheduleExceptions = defineItem({
  name: 'scheduleExceptions',
  label: 'Schedule Exception',
  area: 'resources',
  key: ['scheduleExceptionID'],
  title: ['scheduleID', 'date'],
  fields: {
    scheduleExceptionID: integer('Exception', { auto: true }),
    scheduleID: reference('Schedule', { to: 'schedules' }),
    resourceID: reference('Machine', { to: 'resources', nullable: true }),
    date: date('Date'),
    kind: choice('Kind', exceptionKinds),
    shiftNum: integer('Shift', { nullable: true, min: 0, max: 9999 }),
    start: timeOfDay('Start', { nullable: true }),
    end: timeOfDay('End', { nullable: true }),
    reason: text('Reason', { size: 200, nullable: true }),
  },
  check: ({ kind, start, end }): Record<string, string> => {
    const missing = (start ?? null) === null ? 'start' : 'end'
    if ((start === null) !== (end === null)) return { [missing]: 'is required if the other time is set' }
    if (kind !== 'closed' && start === null) return { start: `is required when the kind is ${kind}` }
    return {}
  },
})
