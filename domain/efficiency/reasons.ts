import { integer, matching, text } from '../item/field.ts'
import { defineItem } from '../item/item.ts'

const hexColor = { pattern: /^#[0-9A-Fa-f]{6}$/, hint: 'must be a colour as #2E86AB' }

/** What a stop may have been for. Where entries overlap, the reason of the higher priority counts. */
export const reasons = defineItem({
  name: 'reasons',
  label: 'Reason',
  area: 'resources',
  key: ['reasonCode'],
  title: ['description'],
  fields: {
    reasonCode: text('Reason', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    priority: integer('Priority', { fallback: 0, min: -1_000_000, max: 1_000_000 }),
    color: matching('Color', hexColor, { size: 7, nullable: true }),
  },
  mask: ['description'],
})
