import { z } from 'zod'

const name = z.string().max(200).optional().catch(undefined)

/** What Setup Details shows beyond range and machines; what cannot be read counts as not given. */
export const setupSearch = z.object({
  /** Only changeovers whose setup time has this source; without it all. */
  kind: z.enum(['declared', 'inferred', 'mixed']).optional().catch(undefined),
  /** The job operation that is open. */
  operation: name,
  /** Only changeovers of this machine, to this part. */
  machine: name,
  part: name,
})
export type SetupSearch = z.output<typeof setupSearch>
