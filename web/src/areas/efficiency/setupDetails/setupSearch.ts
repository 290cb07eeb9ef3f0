import { z } from 'zod'

const name = z.string().max(200).optional().catch(undefined)

/** URL parameters of Setup Details besides range and machines; unreadable values are ignored. */
export const setupSearch = z.object({
  /** Source of the setup time; default: all sources. */
  kind: z.enum(['declared', 'inferred', 'mixed']).optional().catch(undefined),
  /** The open job operation. */
  operation: name,
  /** Filters by the machine and the part after the changeover. */
  machine: name,
  part: name,
})
export type SetupSearch = z.output<typeof setupSearch>
