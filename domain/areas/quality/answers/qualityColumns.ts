import { z } from 'zod'
import { recomputing } from '../../efficiency/answers/recomputing.ts'
import { qualitySumFields } from '../qualitySums.ts'
import { qualitySegments } from './qualityPivot.ts'

/** Of each row a number, apart by blanks: JSON passes a text on as a whole. */
const numbers = z.string()

/**
 * `data` of `POST /api/analytics/qualityColumns`: the rows of a pivot, in their order, as columns. `keys`: `at` says of
 * each row which of `values` it is of; `sums`: what all its figures follow from.
 */
export const qualityColumnsData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rowCount: z.int(),
  keys: z.partialRecord(
    z.enum(['bucket', ...qualitySegments]),
    z.object({ values: z.array(z.union([z.string(), z.number(), z.null()])), at: numbers }),
  ),
  sums: z.record(z.enum(qualitySumFields), numbers),
})
export type QualityColumnsData = z.output<typeof qualityColumnsData>
