import { z } from 'zod'

/** The ways to group stays. */
export const stayGroups = ['tag', 'zone', 'job'] as const
export type StayGroup = (typeof stayGroups)[number]

export const detailsSearch = z.object({
  /** Default: one line per tag. */
  by: z.enum(stayGroups).optional().catch(undefined),
})
