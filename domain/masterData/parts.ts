import { text } from '../item/field.ts'
import { defineItem } from '../item/item.ts'

export const parts = defineItem({
  name: 'parts',
  label: 'Part',
  area: 'parts',
  key: ['partNum'],
  fields: {
    partNum: text('Part', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
  },
  mask: ['description'],
})
