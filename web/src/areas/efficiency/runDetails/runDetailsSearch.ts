import { z } from 'zod'

/**
 * What Run Details shows beyond range and machines: the job operation that is open, and what to find in job or part.
 */
export const runDetailsSearch = z.object({
  operation: z.string().max(200).optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
})
