import { z } from 'zod'

/** Groupings of the Quality view. */
export const qualityBys = ['machine', 'part', 'job', 'employee', 'shift'] as const
export type QualityBy = (typeof qualityBys)[number]

/** URL parameters of the Quality view besides range and machines. */
export const qualitySearch = z.object({
  machine: z.string().max(100).optional().catch(undefined),
  /** Default: machines. */
  by: z.enum(qualityBys).optional().catch(undefined),
  /** The selected part, job, employee or shift, depending on `by`. */
  pick: z.string().max(200).optional().catch(undefined),
})
