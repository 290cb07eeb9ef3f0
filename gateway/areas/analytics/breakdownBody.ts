import { z } from '@hono/zod-openapi'
import { breakdownDimensions, breakdownFigures } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { timeClasses } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { rangeBody } from '../efficiency/face.ts'

export const breakdownResolutions = ['hour', 'day', 'week', 'month'] as const
const figures = breakdownFigures.keyof()
const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`

/** What `POST /api/analytics/breakdown` asks. */
export const breakdownBody = rangeBody
  .extend({
    by: z
      .array(z.enum(breakdownDimensions, oneOf(breakdownDimensions)), 'must be a list of dimensions')
      .min(1, 'at least one dimension')
      .max(6, 'at most 6 dimensions')
      .refine((by) => new Set(by).size === by.length, 'each dimension once')
      .describe('What time and parts are told apart by'),
    only: z
      .strictObject({
        reason: z.string('must be a text or null').nullable().optional().describe('null: none was given'),
        hourOfDay: z.int('must be a whole number').min(0, 'at least 0').max(23, 'at most 23').optional(),
        shiftNum: z.int('must be a whole number or null').nullable().optional().describe('null: outside shifts'),
      })
      .optional()
      .describe('Only what is of one reason, hour of the day or shift'),
    resolution: z
      .enum(breakdownResolutions, oneOf(breakdownResolutions))
      .optional()
      .describe('Of the dimension bucket, in the organization’s zone'),
    timeClasses: z
      .array(z.enum(timeClasses, oneOf(timeClasses)))
      .optional()
      .describe('Only time that counts as one of these; parts are then left out'),
    scheduled: z.literal(true, 'must be true or left out').optional().describe('Only what lies inside planned time'),
    orderBy: z
      .enum(figures.options, oneOf(figures.options))
      .optional()
      .describe('Largest first; else in the order of the dimensions'),
    limit: z.int('must be a whole number').min(1, 'at least 1').max(100_000, 'at most 100,000').default(10_000),
  })
  .superRefine(({ by, resolution }, { addIssue }) => {
    const asksBuckets = by.includes('bucket')
    if (asksBuckets && !resolution)
      addIssue({ code: 'custom', path: ['resolution'], message: `${oneOf(breakdownResolutions)} with by bucket` })
    if (!asksBuckets && resolution)
      addIssue({ code: 'custom', path: ['resolution'], message: 'is for by bucket only: leave it out' })
  })
  .describe('Which resources, from when to when, told apart by what')

export type BreakdownBody = z.output<typeof breakdownBody>
