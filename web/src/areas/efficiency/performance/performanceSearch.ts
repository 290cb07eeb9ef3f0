import { z } from 'zod'

/** Default multiple of the standard above which a cycle counts as slow. */
export const defaultSlowTimes = 1.5
export const slowChoices = [1.1, 1.25, 1.5, 2, 3] as const

/** URL parameters of the Performance view besides range and machines. */
export const performanceSearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** The selected part operation: part, revision and operation separated by `~`. */
  operation: z.string().max(200).optional().catch(undefined),
  /** Multiple of the standard above which a cycle counts as slow. */
  slow: z.coerce.number().min(1).max(20).optional().catch(undefined),
})
