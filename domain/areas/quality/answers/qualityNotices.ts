import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { notice } from '../../efficiency/answers/notices.ts'
import { recomputing } from '../../efficiency/answers/recomputing.ts'
import { characteristicKey, outBefore, outBeforeMore } from './checkCharacteristics.ts'

/**
 * A notice of quality. `resourceID` is empty where something was found at no machine; `characteristic`: what a notice
 * of checks speaks of; `gaugeID`: what a notice of gauges does.
 */
export const qualityNotice = notice.extend({
  characteristic: characteristicKey.nullable(),
  checkIDs: z
    .array(z.string())
    .optional()
    .describe('Of a checksheet that is overdue at a machine: its checks that are, the one that is due longest first'),
  gaugeID: z.string().optional(),
  brief: z
    .string()
    .optional()
    .describe('What it says beneath a heading that names check, machine, part, and since when'),
  said: z
    .object({ reason: z.string().nullable(), action: z.string().nullable() })
    .optional()
    .describe('Of what is out of tolerance: what was said of the last value, why it is so and what was done'),
  holds: z.int().optional().describe('So many job operations are held for it'),
})
export type QualityNotice = z.output<typeof qualityNotice>

/** `data` of `POST /api/analytics/qualityNotices`. */
export const qualityNoticesData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  /** What goes on now: out of tolerance, rules that are broken, checks and gauges that are overdue. */
  alerts: z.array(qualityNotice),
  /** What was out of tolerance in the range and is within again; only where it is asked for. */
  ended: z.array(qualityNotice),
  insights: z.array(qualityNotice),
  lookedAt: z.object({
    days: z.int().describe('Insights were looked for in so many: from `since` on, where that is told'),
    comparisons: z.int().describe('So many were tested'),
    found: z.int().describe('So many insights were found: the 1,000 that cost most are told'),
    since: instant.nullable().describe('The first day with counts, where these begin a week or more into the days'),
    characteristics: z.int().describe('Alerts looked at so many'),
    more: z
      .boolean()
      .describe(
        'There are more characteristics: those out of tolerance and of the others the last checked were looked at',
      ),
    outBefore,
    outBeforeMore,
  }),
})
export type QualityNoticesData = z.output<typeof qualityNoticesData>
