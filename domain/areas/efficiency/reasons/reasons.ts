import { choice, integer, matching, text } from '../../../core/item/field.ts'
import { defineItem } from '../../../core/item/item.ts'

const hexColor = { pattern: /^#[0-9A-Fa-f]{6}$/, hint: 'must be a colour as #2E86AB' }

/** What a reason says: what a stop was for, why a part is not good, or either. */
export const reasonUses = ['stops', 'parts', 'both'] as const
export type ReasonUse = (typeof reasonUses)[number]

const useWords: Readonly<Record<ReasonUse, string>> = { stops: 'Stops', parts: 'Parts', both: 'Stops and parts' }

/**
 * What a stop may have been for, and why parts may not be good. Where entries overlap, the reason of the higher priority
 * counts.
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
