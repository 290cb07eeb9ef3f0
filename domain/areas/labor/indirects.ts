import { boolean, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Work without a job: cleaning, training, meetings. */
export const indirects = defineItem({
  name: 'indirects',
  label: 'Indirect',
  area: 'indirects',
  key: ['indirectCode'],
  title: ['description'],
  fields: {
    indirectCode: text('Indirect', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    active: boolean('Active', { fallback: true }),
  },
  mask: ['description'],
})
