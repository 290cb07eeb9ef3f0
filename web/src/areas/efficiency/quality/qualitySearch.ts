import { z } from 'zod'

/** By what good parts and others are told apart. */
export const qualityBys = ['machine', 'part', 'job', 'employee', 'shift'] as const
export type QualityBy = (typeof qualityBys)[number]

/** What the Quality view shows beyond range and machines, all of it in the address. */
export const qualitySearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** Without it machines. */
  by: z.enum(qualityBys).optional().catch(undefined),
  /** Which part, job, employee or shift is looked at; what it is of says `by`. */
  pick: z.string().max(200).optional().catch(undefined),
})
