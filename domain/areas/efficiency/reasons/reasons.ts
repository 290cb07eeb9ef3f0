import { choice, integer, matching, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'

const hexColor = { pattern: /^#[0-9A-Fa-f]{6}$/, hint: 'must be a color such as #2E86AB' }

/** Use of a reason: for stops, for parts that are not good, or for both. */
export const reasonUses = ['stops', 'parts', 'both'] as const
export type ReasonUse = (typeof reasonUses)[number]

const useWords: Readonly<Record<ReasonUse, string>> = { stops: 'Stops', parts: 'Parts', both: 'Stops and parts' }

/**
 * Reasons of stops and of parts that are not good. Where entries overlap, the reason with the higher priority applies.
 */
export const reasons = defineItem({
  name: 'reasons',
  label: 'Reason',
  area: 'resources',
  key: ['reasonCode'],
  title: ['description'],
  fields: {
    reasonCode: text('Reason', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    usedFor: choice('Used For', reasonUses, { fallback: 'both', words: (use: ReasonUse) => useWords[use] }),
    priority: integer('Priority', { fallback: 0, min: -1_000_000, max: 1_000_000 }),
    color: matching('Color', hexColor, { size: 7, nullable: true }),
  },
  mask: ['description'],
})
