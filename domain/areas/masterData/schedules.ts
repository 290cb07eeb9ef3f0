import { json, text, timeZone } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { scheduleShifts, shiftWords } from './scheduleShifts.ts'

/** When work is planned: shifts in local wall time, effective-dated as a whole. */
export const schedules = defineItem({
  name: 'schedules',
  label: 'Schedule',
  area: 'resources',
  key: ['scheduleID'],
  title: ['description'],
  fields: {
    scheduleID: text('Schedule', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    /** null: the zone of the resource's location, else the organization's. */
    timezone: timeZone('Time Zone', { nullable: true, effective: true }),
    shifts: json('Shifts', scheduleShifts, { effective: true, fallback: [], words: shiftWords }),
  },
  list: ['scheduleID', 'description', 'timezone'],
})
