import { worstCriteria } from '@takt/domain/areas/quality/qualityTotals.ts'
import { z } from 'zod'

/** The search parameters of By Job, By Part and the other dimensions, besides the selection. */
export const bySearch = z.object({
  /** The ranking of the worst rows; default: by number. */
  worst: z.enum(worstCriteria).optional().catch(undefined),
  /** The sort order of the rows (`outside`, `-made`); default: the worst first. */
  rowSort: z.string().max(20).optional().catch(undefined),
})
