import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { doubtReasons } from '../../checksheets/index.ts'

/** A value that is doubtful because of the gauge that it was measured with. */
const doubtfulValue = z.object({
  entryId: z.string(),
  at: instant,
  gaugeID: z.string(),
  why: z.enum(doubtReasons),
})
export type DoubtfulValue = z.output<typeof doubtfulValue>

/** `data` of `POST /api/analytics/checkGauges`: the doubtful values of one characteristic, by time. */
export const checkGaugesData = z.object({
  values: z.array(doubtfulValue),
  more: z.boolean().describe('There are more in the range: only the last ones are included'),
})
