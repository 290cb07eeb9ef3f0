import { z } from '@hono/zod-openapi'
import { teepResolutions } from '@takt/domain/areas/efficiency/answers/teep.ts'
import { rangeBody } from '../efficiency/face.ts'

/** What `POST /api/analytics/machineNotices` asks. */
export const noticesBody = rangeBody
  .extend({
    resolution: z
      .enum(teepResolutions, `must be one of ${teepResolutions.join(', ')}`)
      .default('day')
      .describe('Taken as it is; insights are looked for day by day'),
    include: z
      .array(
        z.enum(['alerts', 'ended', 'insights'], 'must be alerts, ended or insights'),
        'must be a list of alerts, ended and insights',
      )
      .default(['alerts', 'insights'])
      .describe('What is asked for; the other lists of the answer are empty'),
  })
  .describe(
    'Which machines, and in which stretch of time; alerts go on now and met it, ended ones are of its last 31 days; ' +
      'ttlSecs says how old insights may be',
  )

export type NoticesBody = z.output<typeof noticesBody>
