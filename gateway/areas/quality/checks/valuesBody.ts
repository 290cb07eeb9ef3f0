import { z } from '@hono/zod-openapi'
import { rangeBody } from '../../efficiency/face.ts'
import { resourceIDs } from '../resourceIDs.ts'

const text = z.string('must be a text or null').max(200).nullable()

/** Which values: of machines in a stretch of time, narrowed to what is picked (null: what nobody told). */
export const valuesBody = rangeBody.omit({ ttlSecs: true }).extend({
  resourceIDs,
  only: z
    .strictObject({
      resourceID: text.optional(),
      empID: text.optional(),
      jobNum: text.optional(),
      partNum: text.optional(),
      partRevision: text.optional(),
      oprSeq: z.int('must be a whole number or null').nullable().optional(),
    })
    .default({})
    .describe('Only what is of these; null: what nobody told'),
})
export type ValuesBody = z.output<typeof valuesBody>

/** What `POST /api/analytics/checkSeries` asks. */
export const seriesBody = valuesBody.extend({
  pageId: z.int('must be the number of a checksheet').min(1).max(2_147_483_647),
  checkID: z.string('must be a text').min(1).max(50),
  resourceID: text.default(null).describe('The machine; null: values that were found at none'),
  partNum: text.default(null).describe('The part; null: values that name none'),
})
export type SeriesBody = z.output<typeof seriesBody>

/** What `POST /api/analytics/checkRows` asks. */
export const rowsBody = valuesBody.extend({
  list: z
    .record(z.string().max(100), z.string('must be a text').max(2000))
    .default({})
    .describe('As queries of lists (§6): filters, orderBy, globalSearchValue, limit (at most 10,000), offset'),
})
