import { z } from 'zod'

/** From how many standards on a cycle counts as slow, unless the address says otherwise. */
export const usualSlow = 1.5
export const slowChoices = [1.1, 1.25, 1.5, 2, 3] as const

/** What the Performance view shows beyond range and machines, all of it in the address. */
export const performanceSearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** The part operation whose machines are shown: part, revision and operation joined by `~`. */
  operation: z.string().max(200).optional().catch(undefined),
  /** A cycle is slow beyond so many standards. */
  slow: z.coerce.number().min(1).max(20).optional().catch(undefined),
})
