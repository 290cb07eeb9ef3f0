import { integer, reference, text } from '../item/field.ts'
import { defineItem } from '../item/item.ts'

export const jobs = defineItem({
  name: 'jobs',
  label: 'Job',
  area: 'jobs',
  key: ['jobNum'],
  fields: {
    jobNum: text('Job', { size: 50, fixed: true }),
    partNum: reference('Part', { to: 'parts', size: 50, nullable: true }),
    revision: text('Revision', { size: 50, nullable: true }),
    prodQty: integer('Quantity', { nullable: true, min: 0 }),
  },
})
