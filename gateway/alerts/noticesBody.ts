import { z } from '@hono/zod-openapi'
import { rangeBody } from '../efficiency/rangeBody.ts'
import { resolutions } from '../efficiency/teepBody.ts'

/** What `POST /api/analytics/machineNotices` asks. */
export const noticesBody = rangeBody
  .extend({
    resolution: z
      .enum(resolutions, `must be one of ${resolutions.join(', ')}`)
      .default('day')
      .describe('Taken as it is; insights are looked for day by day'),
  })
  .describe(
    'Which machines, and in which stretch of time; alerts are as of now, and ttlSecs says how old insights may be',
  )
