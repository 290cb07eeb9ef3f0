import { worstBys } from '@takt/domain/areas/quality/qualitySums.ts'
import { z } from 'zod'

/** What By Job, By Part and the others keep in their address beside what is picked. */
export const bySearch = z.object({
  /** By what lists have the worst first; without it by number. */
  worst: z.enum(worstBys).optional().catch(undefined),
  /** How their rows stand (`outside`, `-made`); without it the worst first. */
  rowSort: z.string().max(20).optional().catch(undefined),
})
