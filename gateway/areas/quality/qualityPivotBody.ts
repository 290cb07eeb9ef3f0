import { z } from '@hono/zod-openapi'
import { qualityResolutions, qualitySegments } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { leastForShare, worstBys } from '@takt/domain/areas/quality/qualitySums.ts'
import { rangeBody } from '../efficiency/face.ts'
import { resourceIDs } from './resourceIDs.ts'

const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`
const text = z.string('must be a text or null').nullable().optional()
const whole = z.int('must be a whole number or null').nullable().optional()

/** What `POST /api/analytics/qualityColumns` asks. */
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
      .describe('What parts and values are told apart by, in the order of the rows'),
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
      .describe('Only what is of these; null: what nobody told'),
  })
  .describe('From when to when, told apart by what')

export type QualityColumnsBody = z.output<typeof qualityColumnsBody>

/** What `POST /api/analytics/qualityPivot` asks. */
export const qualityPivotBody = qualityColumnsBody
  .extend({
    most: z
      .int('must be a whole number')
      .min(1, 'at least 1')
      .max(10_000, 'at most 10,000')
      .optional()
      .describe('So many rows, the worst as `worst` says; the others together as `rest`'),
    worst: z
      .enum(worstBys, oneOf(worstBys))
      .default('number')
      .describe(
        'Which rows `most` tells. number: those with most scrap and rework, then most values out of tolerance; share: ' +
          'those of which the largest share of all made is scrap or rework, by the lower end of its 95 % interval ' +
          '(Wilson), rows of fewer than ' +
          `${leastForShare} parts after all others`,
      ),
  })
  .describe('From when to when, told apart by what')

export type QualityPivotBody = z.output<typeof qualityPivotBody>
