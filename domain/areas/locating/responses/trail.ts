import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

/** Position of a tag from `at` on; a null floor plan means nowhere from then on. */
const trailPoint = z.object({
  at: instant,
  floorPlanId: z.int().nullable(),
  zoneId: z.int().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
})
export type SentTrailPoint = z.input<typeof trailPoint>

/**
 * `data` of `POST /api/locating/trail`: at most 5,000 points; if there are more, the first point of each of 5,000 equal
 * intervals.
 */
export const trailData = z.object({ epc: z.string(), points: z.array(trailPoint) })
