import { z } from '@hono/zod-openapi'
import { calendarResolutions } from '@takt/domain/schedule/calendarBuckets.ts'
import { instantText } from './instant.ts'

export const resolutions = [...calendarResolutions, 'shift'] as const
export type Resolution = (typeof resolutions)[number]

/** What `POST /api/resources/getTEEP` asks (`contracts.md` §4). */
export const teepBody = z
  .object({
    resourceIDs: z
      .array(z.string('must be a list of resource ids').max(200), 'must be a list of resource ids')
      .max(20_000, 'at most 20,000 resources')
      .default([])
      .describe('Empty: all that dashboards include'),
    startDate: instantText,
    endDate: instantText.describe('Exclusive'),
    resolution: z.enum(resolutions, `must be one of ${resolutions.join(', ')}`),
    ttlSecs: z
      .number('must be a number of seconds')
      .min(0, 'must not be negative')
      .max(86_400, 'at most a day')
      .default(0)
      .describe('An answer up to so old will do; 0 asks anew'),
    detail: z
      .enum(['total', 'resources'], 'must be "total" or left out')
      .nullish()
      .describe('"total" leaves the resources out'),
  })
  .describe('Which resources, from when to when, cut how')

export type TeepBody = z.output<typeof teepBody>
