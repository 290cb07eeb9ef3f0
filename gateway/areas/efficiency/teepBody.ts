import { z } from '@hono/zod-openapi'
import { teepResolutions } from '@takt/domain/areas/efficiency/answers/teep.ts'
import { rangeBody } from './rangeBody.ts'

/** What `POST /api/resources/getTEEP` asks (`contracts.md` §4). */
export const teepBody = rangeBody
  .extend({
    resolution: z.enum(teepResolutions, `must be one of ${teepResolutions.join(', ')}`),
    detail: z
      .enum(['total', 'resources'], 'must be "total" or left out')
      .nullish()
      .describe('"total" leaves the resources out'),
  })
  .describe('Which resources, from when to when, cut how')

export type TeepBody = z.output<typeof teepBody>
