import { choice, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** An item that is manufactured or purchased. */
export const parts = defineItem({
  name: 'parts',
  label: 'Part',
  area: 'parts',
  key: ['partNum'],
  title: ['description'],
  fields: {
    partNum: text('Part', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    partType: choice('Type', ['manufactured', 'purchased', 'service'], { nullable: true }),
    unit: text('Unit', { size: 20, nullable: true }),
  },
  owns: ['partOperations', 'assemblies', 'revisions'],
  mask: ['description'],
})
