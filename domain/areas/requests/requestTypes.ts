import { boolean, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Types of requests from the shop floor: maintenance, material, an inspection. */
export const requestTypes = defineItem({
  name: 'requestTypes',
  label: 'Request Type',
  area: 'utilities',
  key: ['requestTypeID'],
  title: ['description'],
  fields: {
    requestTypeID: text('Request Type', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    active: boolean('Active', { fallback: true }),
  },
  mask: ['description'],
})
