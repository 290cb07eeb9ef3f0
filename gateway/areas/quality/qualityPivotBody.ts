import { z } from '@hono/zod-openapi'
import { minPartsForShare, worstCriteria } from '@takt/domain/areas/quality/qualityTotals.ts'
import { qualityResolutions, qualitySegments } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { rangeBody } from '../efficiency/index.ts'
import { resourceIDs } from './resourceIDs.ts'

const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`
const text = z.string('must be a text or null').nullable().optional()
const whole = z.int('must be a whole number or null').nullable().optional()

/** Body of `POST /api/analytics/qualityColumns`. */
export const qualityColumnsBody = rangeBody
  .extend({
    resourceIDs,
    resolution: z
      .enum(qualityResolutions, oneOf(qualityResolutions))
      .default('day')
      .describe('Calendar steps in the organization’s zone; total: the range as a whole'),
    segments: z
      .array(z.enum(qualitySegments, oneOf(qualitySegments)), 'must be a list of segments')
      .refine((segments) => new Set(segments).size === segments.length, 'each segment once')
      .default([])
      .describe('Dimensions by which parts and values are grouped, in the order of the rows'),
    only: z
      .strictObject({
        resourceID: text,
        empID: text,
        jobNum: text,
        partNum: text,
        partRevision: text,
        assemblySeq: whole,
        oprSeq: whole,
      })
      .default({})
      .describe('Filter by these values; null matches entries without a value'),
  })
  .describe('Range and grouping')

export type QualityColumnsBody = z.output<typeof qualityColumnsBody>

/** Body of `POST /api/analytics/qualityPivot`. */
export const qualityPivotBody = qualityColumnsBody
  .extend({
    most: z
      .int('must be a whole number')
      .min(1, 'at least 1')
      .max(10_000, 'at most 10,000')
      .optional()
      .describe('Maximum number of rows, the worst by `worst`; all others are combined as `rest`'),
    worst: z
      .enum(worstCriteria, oneOf(worstCriteria))
      .default('number')
      .describe(
        'Order by which `most` selects rows. number: most scrap and rework, then most values out of tolerance; share: ' +
          'largest share of scrap and rework in all parts, by the lower end of its 95 % interval ' +
          '(Wilson), with rows of fewer than ' +
          `${minPartsForShare} parts after all others`,
      ),
  })
  .describe('Range and grouping')

export type QualityPivotBody = z.output<typeof qualityPivotBody>
