import { boolean, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcCode } from './epc.ts'

/** A tag that readers can read. One that is not active (lost, worn out) takes no new associations. */
export const tags = defineItem({
  name: 'tags',
  label: 'Tag',
  area: 'jobs',
  key: ['epc'],
  title: ['description'],
  fields: {
    epc: { ...text('Tag', { size: 128, fixed: true }), schema: epcCode },
    active: boolean('Active', { fallback: true }),
    /** Where it belongs; what it is put on takes this over. */
    resourceID: reference('Resource', { to: 'resources', size: 50, nullable: true }),
    description: text('Description', { size: 200, nullable: true }),
  },
  mask: ['description'],
})
