import { z } from 'zod'
import { qualityBys } from '../picks.ts'

/** What rows and columns can be of. */
export const inquiryDimensions = [...qualityBys, 'operation'] as const
export type InquiryDimension = (typeof inquiryDimensions)[number]

/** Steps in time that columns can be, from the finest on. */
export const inquirySteps = ['day', 'week', 'month'] as const

export const inquiryMeasures = [
  'firstPassYield',
  'defectsPerMillion',
  'lostCount',
  'scrapCount',
  'reworkCount',
  'goodCount',
  'totalCount',
  'valuesOutside',
  'valuesWithin',
] as const
export type InquiryMeasure = (typeof inquiryMeasures)[number]

const dimension = z.enum(inquiryDimensions).optional().catch(undefined)

/** The question, all of it in the address, beside the range and what is picked. */
export const inquirySearch = z.object({
  /** Without it machines. */
  rows: dimension,
  /** What rows are told apart by as well. */
  also: dimension,
  /** Without it there is but one column. */
  columns: z
    .enum([...inquirySteps, ...inquiryDimensions])
    .optional()
    .catch(undefined),
  /** Without it first pass yield. */
  measure: z.enum(inquiryMeasures).optional().catch(undefined),
  /** How rows stand (`name`, `-all`, `.` and a column); without it the worst first. */
  inquirySort: z.string().max(250).optional().catch(undefined),
})
