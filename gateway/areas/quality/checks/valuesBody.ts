import { z } from '@hono/zod-openapi'
import { rangeBody } from '../../efficiency/index.ts'
import { resourceIDs } from '../resourceIDs.ts'

const text = z.string('must be a text or null').max(200).nullable()

/** Selects values of machines in a range, restricted by filters (null: value not given). */
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
    .describe('Only values with these fields; null: not given'),
})
export type ValuesBody = z.output<typeof valuesBody>

/** Body of `POST /api/analytics/checkSeries`. */
export const seriesBody = valuesBody.extend({
  pageId: z.int('must be the number of a checksheet').min(1).max(2_147_483_647),
  checkID: z.string('must be a text').min(1).max(50),
  resourceID: text.default(null).describe('The machine; null: values without a machine'),
  partNum: text.default(null).describe('The part; null: values without a part'),
})
export type SeriesBody = z.output<typeof seriesBody>

/** Body of `POST /api/analytics/checkRows`. */
export const rowsBody = valuesBody.extend({
  list: z
    .record(z.string().max(100), z.string('must be a text').max(2000))
    .default({})
    .describe('List query (§6): filters, orderBy, globalSearchValue, limit (at most 10,000), offset'),
})
