import { z } from 'zod'

const name = z.string().max(100).optional().catch(undefined)
// Addresses hold text.
const hour = z.coerce.number().int().min(0).max(23)

/**
 * What the Downtime view shows beyond range and machines, all of it in the address; what cannot be read counts as not
 * given.
 */
export const downtimeSearch = z.object({
  /** Which ways of standing still count, joined by commas. */
  classes: name,
  /** What bars are as long as. */
  measure: z.enum(['time', 'stops']).optional().catch(undefined),
  /**
   * What is looked at more closely: a reason (empty: none was given), a machine, a shift (-1: outside shifts), an hour
   * of the day.
   */
  reason: name,
  machine: name,
  shift: z.coerce.number().int().min(-1).max(1e9).optional().catch(undefined),
  hour: hour.optional().catch(undefined),
})
export type DowntimeSearch = z.output<typeof downtimeSearch>
export type Measure = NonNullable<DowntimeSearch['measure']>
