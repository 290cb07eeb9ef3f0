import { z } from 'zod'

/**
 * URL parameters of the Schedule view besides range and machines: with a machine it shows that machine's days by hour,
 * without one all machines by day.
 */
export const scheduleSearch = z.object({ machine: z.string().max(100).optional().catch(undefined) })
