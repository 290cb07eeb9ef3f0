import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { notice } from '../../efficiency/responses/notices.ts'
import { recomputing } from '../../efficiency/responses/recomputing.ts'
import { characteristicKey, outBefore, outBeforeMore } from './checkCharacteristics.ts'

/**
 * A notice of quality. `resourceID` is empty without a machine; `characteristic`: subject of a notice about checks;
 * `gaugeID`: subject of a notice about gauges.
 */
export const qualityNotice = notice.extend({
  characteristic: characteristicKey.nullable(),
  checkIDs: z
    .array(z.string())
    .optional()
    .describe('If a checksheet is overdue at a machine: its overdue checks, the longest overdue first'),
  gaugeID: z.string().optional(),
  brief: z.string().optional().describe('Text below a heading with check, machine, part and start'),
  said: z
    .object({ reason: z.string().nullable(), action: z.string().nullable() })
    .optional()
    .describe('If out of tolerance: reason and action recorded with the last value'),
  holds: z.int().optional().describe('Number of job operations on hold because of it'),
})
export type QualityNotice = z.output<typeof qualityNotice>

/** `data` of `POST /api/analytics/qualityNotices`. */
export const qualityNoticesData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  recomputing: recomputing.optional(),
  /** Current alerts: out of tolerance, violated rules, overdue checks and gauges. */
  alerts: z.array(qualityNotice),
  /** Violations in the range that have ended; only on request. */
  ended: z.array(qualityNotice),
  insights: z.array(qualityNotice),
  lookedAt: z.object({
    days: z.int().describe('Number of days searched for insights: from `since` on, if present'),
    comparisons: z.int().describe('Number of tests'),
    found: z.int().describe('Number of insights: at most the 1,000 with the highest cost are included'),
    since: instant.nullable().describe('First day with counts, if it is a week or more after the start of the range'),
    characteristics: z.int().describe('Number of characteristics checked for alerts'),
    more: z
      .boolean()
      .describe(
        'There are more characteristics: only those out of tolerance and, of the others, the last checked were included',
      ),
    outBefore,
    outBeforeMore,
  }),
})
export type QualityNoticesData = z.output<typeof qualityNoticesData>
