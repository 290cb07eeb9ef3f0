import { z } from '@hono/zod-openapi'
import { instantText } from '../efficiency/instant.ts'
import { resolutions } from '../efficiency/teepBody.ts'

/** What `POST /api/analytics/machineNotices` asks. */
export const noticesBody = z
  .object({
    resourceIDs: z
      .array(z.string('must be a list of resource ids').max(200), 'must be a list of resource ids')
      .max(20_000, 'at most 20,000 resources')
      .default([])
      .describe('Empty: all that dashboards include'),
    startDate: instantText,
    endDate: instantText.describe('Exclusive; insights are looked for in between, alerts are of now'),
    resolution: z
      .enum(resolutions, `must be one of ${resolutions.join(', ')}`)
      .default('day')
      .describe('Taken as it is; changes of level are looked for day by day'),
    ttlSecs: z
      .number('must be a number of seconds')
      .min(0, 'must not be negative')
      .max(86_400, 'at most a day')
      .default(0)
      .describe('Insights up to so old will do; alerts are always of now'),
  })
  .describe('Which machines, and in which stretch of time')

export type NoticesBody = z.output<typeof noticesBody>
