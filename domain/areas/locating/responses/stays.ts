import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { certainty, taggedAs } from './taggedAs.ts'

/** An uninterrupted stay of a tag in a zone, or outside all zones of a plan. */
const tagStay = z.object({
  ...taggedAs.shape,
  floorPlanId: z.int(),
  zoneId: z.int().nullable(),
  /** Can precede the requested range; starts no earlier than the tag's association. */
  from: instant,
  /** null: ends after the requested range, or has not ended. */
  to: instant.nullable(),
  ...certainty.shape,
})
export type SentTagStay = z.input<typeof tagStay>

/** `data` of `POST /api/locating/stays`. */
export const staysData = z.object({
  asOf: instant,
  /** Sorted by start. */
  stays: z.array(tagStay),
  /** True if there are more stays than requested. */
  more: z.boolean(),
})
