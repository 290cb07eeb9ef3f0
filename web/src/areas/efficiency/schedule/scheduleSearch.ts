import { z } from 'zod'

/**
 * What the Schedule view shows beyond range and machines: with a machine its days by the hour, without one all machines
 * by the day.
 */
export const scheduleSearch = z.object({ machine: z.string().max(100).optional().catch(undefined) })
