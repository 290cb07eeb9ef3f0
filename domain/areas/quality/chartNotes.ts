import { dateTime, integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { characteristicFields } from './characteristicFields.ts'

/** A note on an instant of a characteristic's chart. */
export const chartNotes = defineItem({
  name: 'chartNotes',
  label: 'Chart Note',
  area: 'checksheets',
  key: ['noteID'],
  title: ['checkID', 'at'],
  fields: {
    noteID: integer('Chart Note', { auto: true }),
    ...characteristicFields,
    at: dateTime('At', { fixed: true }),
    note: text('Note', { size: 500 }),
    /** Author and time. */
    writtenBy: text('Written by', { derived: true }),
    writtenAt: dateTime('Written', { derived: true }),
  },
  mask: ['note', 'writtenBy'],
})
