import { z } from 'zod'
import { numberColumn } from '../../../core/item/responses/numberColumn.ts'
import { recomputing } from '../../efficiency/responses/recomputing.ts'
import { qualityTotalFields } from '../qualityTotals.ts'
import { qualitySegments } from './qualityPivot.ts'

/**
 * `data` of `POST /api/analytics/qualityColumns`: the rows of a pivot, in order, as columns. `keys`: `at` has the index
 * in `values` for each row; `sums`: the totals from which all metrics are computed.
 */
export const qualityColumnsData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  rowCount: z.int(),
  keys: z.partialRecord(
    z.enum(['bucket', ...qualitySegments]),
    z.object({ values: z.array(z.union([z.string(), z.number(), z.null()])), at: numberColumn }),
  ),
  sums: z.record(z.enum(qualityTotalFields), numberColumn),
})
export type QualityColumnsData = z.output<typeof qualityColumnsData>
