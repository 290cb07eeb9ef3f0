import { z } from 'zod'
import { qualityBys } from '../picks.ts'

/** The dimensions of rows and columns. */
export const inquiryDimensions = [...qualityBys, 'operation'] as const
export type InquiryDimension = (typeof inquiryDimensions)[number]

/** The time steps of columns, finest first. */
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

/** The query; all of it is stored in the address, besides the range and the selection. */
export const inquirySearch = z.object({
  /** Default: machines. */
  rows: dimension,
  /** A second dimension of the rows. */
  also: dimension,
  /** Default: a single column. */
  columns: z
    .enum([...inquirySteps, ...inquiryDimensions])
    .optional()
    .catch(undefined),
  /** Default: first pass yield. */
  measure: z.enum(inquiryMeasures).optional().catch(undefined),
  /** Sort order of the rows (`name`, `-all`, `.` and a column); default: the worst first. */
  inquirySort: z.string().max(250).optional().catch(undefined),
})
