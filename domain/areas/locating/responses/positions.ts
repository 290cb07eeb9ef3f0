import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { certainty, taggedAs } from './taggedAs.ts'

/** Position of a tag. */
const tagPosition = z.object({
  ...taggedAs.shape,
  /** Id of the tag in live frames of this hour of UTC (contracts: live); null: the query is not for now. */
  liveId: z.int().nullable(),
  floorPlanId: z.int(),
  /** null: outside all zones of the plan. */
  zoneId: z.int().nullable(),
  /** Fractions of the plan, measured from its left and upper edge. */
  x: z.number(),
  y: z.number(),
  /** Start of the stay in the zone. */
  since: instant,
  /** End of the stay; null: not within the hour of the query or the next one, or still there. */
  until: instant.nullable(),
  ...certainty.shape,
})
export type SentTagPosition = z.input<typeof tagPosition>

/** `data` of `POST /api/locating/positions`. */
export const positionsData = z.object({
  /** Instant of the positions. */
  asOf: instant,
  /** Earliest instant with known positions if the query is before it; null: it is not. */
  knownFrom: instant.nullable(),
  positions: z.array(tagPosition),
})
