import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { taggedAs, told } from './taggedAs.ts'

/** That a tag was in a zone, or outside of all zones of a plan, without a break. */
const tagStay = z.object({
  ...taggedAs.shape,
  floorPlanId: z.int(),
  zoneId: z.int().nullable(),
  /** May lie before what is asked; where the tag was put on something else then it begins at that. */
  from: instant,
  /** null: it goes on beyond what is asked, or is not over yet. */
  to: instant.nullable(),
  ...told.shape,
})
export type SentTagStay = z.input<typeof tagStay>

/** `data` of `POST /api/locating/stays`. */
export const staysData = z.object({
  asOf: instant,
  /** By their beginning. */
  stays: z.array(tagStay),
  /** There are more than were asked for. */
  more: z.boolean(),
})
