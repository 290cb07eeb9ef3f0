import { z } from 'zod'

/**
 * URL parameters of Run Details besides range and machines: the open job operation, and the search text for job or
 * part.
 */
export const runDetailsSearch = z.object({
  operation: z.string().max(200).optional().catch(undefined),
  find: z.string().max(100).optional().catch(undefined),
})
