import { z } from 'zod'

const name = z.string().max(200).optional().catch(undefined)

/** What Setup Details shows beyond range and machines; what cannot be read counts as not given. */
export const setupSearch = z.object({
  /** Which setups count; without it both. */
  kind: z.enum(['declared', 'inferred']).optional().catch(undefined),
  /** The job operation that is open. */
  operation: name,
  /** Only changeovers of this machine, to this part. */
  machine: name,
  part: name,
})
export type SetupSearch = z.output<typeof setupSearch>
