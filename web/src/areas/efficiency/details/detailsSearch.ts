import { z } from 'zod'

const moment = z.string().datetime()

/** The machine whose details are shown, what of the range is looked at closer, which stops are chosen. */
export const detailsSearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  zoomFrom: moment.optional().catch(undefined),
  zoomTo: moment.optional().catch(undefined),
  /** A stretch that is spoken of: its two instants, with `~` between them. */
  mark: z.string().max(80).optional().catch(undefined),
  /** Where the chosen stops begin, joined by commas. */
  stops: z.string().max(4000).optional().catch(undefined),
  /** Their reason is being given. */
  give: z.literal('1').optional().catch(undefined),
})
