import { z } from 'zod'

/** What stays are put together by. */
export const stayGroups = ['tag', 'zone', 'job'] as const
export type StayGroup = (typeof stayGroups)[number]

export const detailsSearch = z.object({
  /** Without it a line for each tag. */
  by: z.enum(stayGroups).optional().catch(undefined),
})
