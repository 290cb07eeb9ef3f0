import { z } from '@hono/zod-openapi'
import { rangeBody } from '../../efficiency/face.ts'
import { valuesBody } from '../checks/valuesBody.ts'

/** What `POST /api/analytics/qualityNotices` asks. */
export const qualityNoticesBody = valuesBody.omit({ only: true }).extend({
  resourceIDs: rangeBody.shape.resourceIDs,
  ttlSecs: rangeBody.shape.ttlSecs,
  include: z
    .array(
      z.enum(['alerts', 'ended', 'insights'], 'must be alerts, ended or insights'),
      'must be a list of alerts, ended and insights',
    )
    .default(['alerts', 'insights'])
    .describe('What is asked for; the other lists of the answer are empty'),
})
