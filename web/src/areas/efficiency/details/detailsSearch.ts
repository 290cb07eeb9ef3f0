import { z } from 'zod'

const moment = z.string().datetime()

/** URL parameters of the machine details: the machine, the zoomed interval, and the selected stops. */
export const detailsSearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  zoomFrom: moment.optional().catch(undefined),
  zoomTo: moment.optional().catch(undefined),
  /** Marked interval: two instants separated by `~`. */
  mark: z.string().max(80).optional().catch(undefined),
  /** Start times of the selected stops, separated by commas. */
  stops: z.string().max(4000).optional().catch(undefined),
  /** Set while the reason dialog is open. */
  give: z.literal('1').optional().catch(undefined),
})
