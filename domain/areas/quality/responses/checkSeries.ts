import { z } from 'zod'
import { characteristicCheck } from './checkCharacteristics.ts'
import { rulesInForce } from './controlRules.ts'
import { chartNote, frozenLimits } from './frozenLimits.ts'
import { inspector } from './inspector.ts'
import { openHold } from './jobHold.ts'

/** `data` of `POST /api/analytics/checkSeries`: the values of one characteristic, by time, after corrections. */
export const checkSeriesData = z.object({
  timezone: z.string(),
  /** null: no values in the range. */
  check: characteristicCheck.nullable(),
  /** Columns of equal length; instants in epoch milliseconds. */
  values: z.object({
    entryId: z.array(z.string()),
    at: z.array(z.number()),
    sample: z.array(z.int()),
    value: z.array(z.number().nullable()),
    isWithin: z.array(z.boolean()),
    by: z.array(z.int()).describe('Index of the inspector in `finders`'),
  }),
  finders: z.array(inspector),
  rules: rulesInForce,
  /** Frozen limits, even if the kind of its chart has changed since; null: limits are computed from the points. */
  limits: frozenLimits.nullable(),
  /** Notes on instants of the range, by time. */
  notes: z.array(chartNote),
  /** Job operations on hold because of it, the latest first. */
  holds: z.array(openHold),
  missing: z
    .array(z.enum(['partNum', 'resourceID']))
    .describe('Parts of its key without master data: limits, rules and notes cannot be stored for it'),
  more: z.boolean().describe('There are more values in the range: only the last ones are included'),
})
export type CheckSeriesData = z.output<typeof checkSeriesData>
