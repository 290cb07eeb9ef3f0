import { z } from 'zod'
import { lossClasses } from './availabilityLosses.ts'

/** What the Availability view shows beyond range and machines, all of it in the address. */
export const availabilitySearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** The one class of losses that is looked at. */
  loss: z.enum(lossClasses).optional().catch(undefined),
})
