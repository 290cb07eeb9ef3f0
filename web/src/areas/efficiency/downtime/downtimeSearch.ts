import { z } from 'zod'

const name = z.string().max(100).optional().catch(undefined)
// URL parameters are text.
const hour = z.coerce.number().int().min(0).max(23)

/** URL parameters of the Downtime view besides range and machines; unreadable values are ignored. */
export const downtimeSearch = z.object({
  /** Stop classes that count, separated by commas. */
  classes: name,
  /** The quantity that bars show. */
  measure: z.enum(['time', 'stops']).optional().catch(undefined),
  /** Filters: a reason (empty: stops without a reason), a machine, a shift (-1: outside shifts), an hour of the day. */
  reason: name,
  machine: name,
  shift: z.coerce.number().int().min(-1).max(1e9).optional().catch(undefined),
  hour: hour.optional().catch(undefined),
})
export type DowntimeSearch = z.output<typeof downtimeSearch>
export type Measure = NonNullable<DowntimeSearch['measure']>
