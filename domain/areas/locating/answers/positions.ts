import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { taggedAs, told } from './taggedAs.ts'

/** Where a tag is. */
const tagPosition = z.object({
  ...taggedAs.shape,
  /** What frames call it in this hour of UTC (contracts: live); null: asked of another time than now. */
  liveId: z.int().nullable(),
  floorPlanId: z.int(),
  /** null: in none of the plan's zones. */
  zoneId: z.int().nullable(),
  /** Fractions of the plan, 0 at its left and upper edge. */
  x: z.number(),
  y: z.number(),
  /** Since when it has been in the zone. */
  since: instant,
  /** When it left; null: not within the hour in which it is asked and the next one, or not yet. */
  until: instant.nullable(),
  ...told.shape,
})
export type SentTagPosition = z.input<typeof tagPosition>

/** `data` of `POST /api/locating/positions`. */
export const positionsData = z.object({
  /** The instant that the positions are of. */
  asOf: instant,
  /** From when on it is known where tags were, where the instant lies before that; null: it does not. */
  knownFrom: instant.nullable(),
  positions: z.array(tagPosition),
})
