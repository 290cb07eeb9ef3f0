import { z } from '@hono/zod-openapi'
import { instantText } from './instant.ts'

/**
 * What every question about machines in a range of time has in its body: which, from when to when, how old an answer
 * may be.
 */
export const rangeBody = z.object({
  resourceIDs: z
    .array(z.string('must be a list of resource ids').max(200), 'must be a list of resource ids')
    .max(20_000, 'at most 20,000 resources')
    .default([])
    .describe('Empty: all that dashboards include'),
  startDate: instantText,
  endDate: instantText.describe('Exclusive'),
  ttlSecs: z
    .number('must be a number of seconds')
    .min(0, 'must not be negative')
    .max(86_400, 'at most a day')
    .default(0)
    .describe('An answer up to so old will do; 0 asks anew'),
})
