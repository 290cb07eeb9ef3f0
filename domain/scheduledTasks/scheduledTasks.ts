import { z } from 'zod'
import { boolean, choice, integer, json, text } from '../item/field.ts'
import { defineItem, type RowOf } from '../item/item.ts'
import { calendarEntry } from './calendarEntry.ts'
import { workflowTypes } from './workflowTypes.ts'

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
    scheduleName: text('Schedule Name', { size: 100 }),
    workflowType: choice('Schedule Type', workflowTypes),
    /** Values by position, in the order of the type's option definitions. */
    options: json('Options', z.array(z.unknown()).max(50), { fallback: [] as unknown[] }),
    calendars: json('Schedule Times', z.array(calendarEntry).min(1).max(500), {}),
    paused: boolean('Paused', { fallback: false }),
    status: choice('Status', ['Scheduled', 'Paused'], { derived: true }),
    scheduleClass: choice('Schedule Class', ['System', 'User'], { derived: true }),
  },
  list: ['scheduleId', 'scheduleClass', 'scheduleName', 'workflowType', 'status', 'paused', 'options', 'calendars'],
  search: ['scheduleName', 'workflowType', 'status', 'scheduleClass'],
  mask: ['scheduleName'],
})

export type ScheduledTask = RowOf<typeof scheduledTasks>
