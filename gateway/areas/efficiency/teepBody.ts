import { z } from '@hono/zod-openapi'
import { teepResolutions } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { rangeBody } from './rangeBody.ts'

/** Body of `POST /api/analytics/teepColumns`. */
export const teepColumnsBody = rangeBody
  .extend({ resolution: z.enum(teepResolutions, `must be one of ${teepResolutions.join(', ')}`) })
  .describe('Machines, date range and resolution')

/** Body of `POST /api/resources/getTEEP` (`contracts.md` §4). */
export const teepBody = teepColumnsBody
  .extend({
    detail: z
      .enum(['total', 'resources'], 'must be "total" or omitted')
      .nullish()
      .describe('must be omitted with "total"'),
  })
  .describe('Machines, date range and resolution')

export type TeepBody = z.output<typeof teepBody>
