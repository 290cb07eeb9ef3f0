import { z } from '@hono/zod-openapi'
import { rangeBody } from '../../efficiency/index.ts'
import { valuesBody } from '../checks/valuesBody.ts'

/** Body of `POST /api/analytics/qualityNotices`. */
export const qualityNoticesBody = valuesBody.omit({ only: true }).extend({
  resourceIDs: rangeBody.shape.resourceIDs,
  ttlSecs: rangeBody.shape.ttlSecs,
  include: z
    .array(
      z.enum(['alerts', 'ended', 'insights'], 'must be alerts, ended or insights'),
      'must be a list of alerts, ended and insights',
    )
    .default(['alerts', 'insights'])
    .describe('Lists to return; the other lists of the response are empty'),
})
