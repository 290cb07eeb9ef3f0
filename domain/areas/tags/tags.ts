import { boolean, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcCode } from './epc.ts'

/** A tag that readers can read. An inactive tag (lost, worn out) accepts no new associations. */
export const tags = defineItem({
  name: 'tags',
  label: 'Tag',
  area: 'jobs',
  key: ['epc'],
  title: ['description'],
  fields: {
    epc: { ...text('Tag', { size: 128, fixed: true }), schema: epcCode },
    active: boolean('Active', { fallback: true }),
    /** Machine of the tag; its associations inherit it. */
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    description: text('Description', { size: 200, nullable: true }),
  },
  mask: ['description'],
})
