import { boolean, integer, text, timeOfDay } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/**
 * A shift of the plant; schedules, employees and labor tickets refer to it by number. A schedule defines its exact
 * times.
 */
export const shifts = defineItem({
  name: 'shifts',
  label: 'Shift',
  area: 'resources',
  key: ['shiftNum'],
  title: ['description'],
  fields: {
    shiftNum: integer('Shift', { fixed: true, min: 1, max: 9999 }),
    description: text('Description', { size: 60 }),
    /** Local wall time; an end not later than the start is on the next day. */
    start: timeOfDay('Start', { nullable: true }),
    end: timeOfDay('End', { nullable: true }),
    active: boolean('Active', { fallback: true }),
  },
  check: ({ start, end }): Record<string, string> =>
    (start === null) === (end === null)
      ? {}
      : { [start === null ? 'start' : 'end']: 'is required together with the other time' },
})
