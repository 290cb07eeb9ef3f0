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
    include: z
      .array(z.enum(['alerts', 'insights'], 'must be alerts or insights'), 'must be a list of alerts and insights')
      .default(['alerts', 'insights'])
      .describe('What is asked for; the other list of the answer is empty'),
  })
  .describe(
    'Which machines, and in which stretch of time; alerts are as of now, and ttlSecs says how old insights may be',
  )
