import { z } from '@hono/zod-openapi'
import { breakdownDimensions, breakdownMetrics } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { timeClasses } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { rangeBody } from '../efficiency/index.ts'

export const breakdownResolutions = ['hour', 'day', 'week', 'month'] as const
const metricNames = breakdownMetrics.keyof()
const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`

/** Request body of `POST /api/analytics/breakdown`. */
export const breakdownBody = rangeBody
  .extend({
    by: z
      .array(z.enum(breakdownDimensions, oneOf(breakdownDimensions)), 'must be a list of dimensions')
      .min(1, 'at least one dimension')
      .max(6, 'at most 6 dimensions')
      .refine((by) => new Set(by).size === by.length, 'each dimension once')
      .describe('Dimensions by which time and parts are grouped'),
    only: z
      .strictObject({
        reason: z.string('must be a text or null').nullable().optional().describe('null: without a reason'),
        hourOfDay: z.int('must be a whole number').min(0, 'at least 0').max(23, 'at most 23').optional(),
        shiftNum: z.int('must be a whole number or null').nullable().optional().describe('null: outside shifts'),
      })
      .optional()
      .describe('Restricts the result to one reason, hour of the day or shift'),
    resolution: z
      .enum(breakdownResolutions, oneOf(breakdownResolutions))
      .optional()
      .describe('Bucket size of the dimension bucket, in the organization’s zone'),
    timeClasses: z
      .array(z.enum(timeClasses, oneOf(timeClasses)))
      .optional()
      .describe('Only time of these classes; parts are then omitted'),
    scheduled: z.literal(true, 'must be true or left out').optional().describe('Only planned time'),
    orderBy: z
      .enum(metricNames.options, oneOf(metricNames.options))
      .optional()
      .describe('Metric to sort by, largest first; by default rows are sorted by their dimensions'),
    limit: z.int('must be a whole number').min(1, 'at least 1').max(100_000, 'at most 100,000').default(10_000),
  })
  .superRefine(({ by, resolution }, { addIssue }) => {
    const hasBuckets = by.includes('bucket')
    if (hasBuckets && !resolution)
      addIssue({ code: 'custom', path: ['resolution'], message: `${oneOf(breakdownResolutions)} with by bucket` })
    if (!hasBuckets && resolution)
      addIssue({ code: 'custom', path: ['resolution'], message: 'is allowed only with by bucket: leave it out' })
  })
  .describe('Machines, time range and dimensions to group by')

export type BreakdownBody = z.output<typeof breakdownBody>
