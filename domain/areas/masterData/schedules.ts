import { json, text, timeZone } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { scheduleShifts, shiftWords } from './scheduleShifts.ts'

/** Planned production time: shifts in local wall time, effective-dated as a whole. */
export const schedules = defineItem({
  name: 'schedules',
  label: 'Schedule',
  area: 'resources',
  key: ['scheduleID'],
  title: ['description'],
  fields: {
    scheduleID: text('Schedule', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    /** null: the time zone of the machine's location, otherwise the organization's. */
    timezone: timeZone('Time Zone', { nullable: true, effective: true }),
    shifts: json('Shifts', scheduleShifts, { effective: true, fallback: [], words: shiftWords }),
  },
  list: ['scheduleID', 'description', 'timezone'],
})
