import { z } from '@hono/zod-openapi'
import { teepResolutions } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { rangeBody } from '../efficiency/index.ts'

/** Body of `POST /api/analytics/machineNotices`. */
export const noticesBody = rangeBody
  .extend({
    resolution: z
      .enum(teepResolutions, `must be one of ${teepResolutions.join(', ')}`)
      .default('day')
      .describe('Accepted but ignored; insights are searched by day'),
    include: z
      .array(
        z.enum(['alerts', 'ended', 'insights'], 'must be alerts, ended or insights'),
        'must be a list of alerts, ended and insights',
      )
      .default(['alerts', 'insights'])
      .describe('The requested lists; the other lists of the response are empty'),
  })
  .describe(
    'Machines and time range; alerts are current and overlap the range, ended ones are from its last 31 days; ' +
      'ttlSecs is the maximum age of insights',
  )

export type NoticesBody = z.output<typeof noticesBody>
