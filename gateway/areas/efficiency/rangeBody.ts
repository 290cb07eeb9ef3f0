import { z } from '@hono/zod-openapi'
import { instantText } from './instant.ts'

/**
 * Common body of all queries on machines in a time range: machines, start, end, and the maximum age of the response.
 */
export const rangeBody = z.object({
  resourceIDs: z
    .array(z.string('must be a list of resource ids').max(200), 'must be a list of resource ids')
    .max(20_000, 'at most 20,000 machines')
    .default([])
    .describe('Empty: all machines on dashboards'),
  startDate: instantText,
  endDate: instantText.describe('Exclusive'),
  ttlSecs: z
    .number('must be a number of seconds')
    .min(0, 'must not be negative')
    .max(86_400, 'at most a day')
    .default(0)
    .describe('Maximum age of a cached response; 0 always recomputes'),
})
