import { z } from '@hono/zod-openapi'
import { calendarResolutions } from '@takt/domain/schedule/calendarBuckets.ts'
import { rangeBody } from './rangeBody.ts'

export const resolutions = [...calendarResolutions, 'shift'] as const
export type Resolution = (typeof resolutions)[number]

/** What `POST /api/resources/getTEEP` asks (`contracts.md` §4). */
export const teepBody = rangeBody
  .extend({
    resolution: z.enum(resolutions, `must be one of ${resolutions.join(', ')}`),
    detail: z
      .enum(['total', 'resources'], 'must be "total" or left out')
      .nullish()
      .describe('"total" leaves the resources out'),
  })
  .describe('Which resources, from when to when, cut how')

export type TeepBody = z.output<typeof teepBody>
