import { z } from 'zod'
import { notice } from '../../efficiency/answers/notices.ts'
import { recomputing } from '../../efficiency/answers/recomputing.ts'
import { characteristicKey } from './checkCharacteristics.ts'

/**
 * A notice of quality. `resourceID` is empty where something was found at no machine; `characteristic`: what a notice
 * of checks speaks of; `gaugeID`: what a notice of gauges does.
 */
export const qualityNotice = notice.extend({
  characteristic: characteristicKey.nullable(),
  gaugeID: z.string().optional(),
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
  /** Of how much insights were looked for: days, and comparisons that were tested. */
  lookedAt: z.object({ days: z.int(), comparisons: z.int(), characteristics: z.int() }),
})
export type QualityNoticesData = z.output<typeof qualityNoticesData>
