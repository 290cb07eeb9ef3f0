import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

/** Where a tag was from `at` on; with a floor plan of null it was nowhere from then on. */
const trailPoint = z.object({
  at: instant,
  floorPlanId: z.int().nullable(),
  zoneId: z.int().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
})
export type SentTrailPoint = z.input<typeof trailPoint>

/** `data` of `POST /api/locating/trail`: at most 5,000 points; of more the first of each of as many equal stretches. */
export const trailData = z.object({ epc: z.string(), points: z.array(trailPoint) })
