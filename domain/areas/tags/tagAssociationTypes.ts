import { boolean, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Types of objects that can have tags. An inactive type accepts no new associations. */
export const tagAssociationTypes = defineItem({
  name: 'tagAssociationTypes',
  label: 'Tag Association Type',
  area: 'jobs',
  key: ['associationType'],
  title: ['description'],
  fields: {
    associationType: text('Type', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    active: boolean('Active', { fallback: true }),
  },
})
