import { z } from 'zod'
import { lossClasses } from './availabilityLosses.ts'

/** URL parameters of the Availability view besides range and machines. */
export const availabilitySearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** The selected loss class. */
  loss: z.enum(lossClasses).optional().catch(undefined),
})
