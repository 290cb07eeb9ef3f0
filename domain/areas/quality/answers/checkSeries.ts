import { z } from 'zod'
import { characteristicCheck } from './checkCharacteristics.ts'
import { rulesInForce } from './controlRules.ts'
import { finder } from './finder.ts'
import { chartNote, frozenLimits } from './frozenLimits.ts'
import { openHold } from './jobHold.ts'

/**
 * `data` of `POST /api/analytics/checkSeries`: the values of one characteristic, by time, as they were corrected last.
 */
export const checkSeriesData = z.object({
  timezone: z.string(),
  /** null: nothing was found in the range. */
  check: characteristicCheck.nullable(),
  /** Columns of equal length; instants in epoch milliseconds. */
  values: z.object({
    entryId: z.array(z.string()),
    at: z.array(z.number()),
    sample: z.array(z.int()),
    value: z.array(z.number().nullable()),
    isWithin: z.array(z.boolean()),
    by: z.array(z.int()).describe('Who found it: a place in `finders`'),
  }),
  finders: z.array(finder),
  rules: rulesInForce,
  /** Frozen for it, also where its chart has become another one since; null: limits follow from its points. */
  limits: frozenLimits.nullable(),
  /** Written beside instants of the range, by time. */
  notes: z.array(chartNote),
  /** Job operations that are held for it, the latest first. */
  holds: z.array(openHold),
  missing: z
    .array(z.enum(['partNum', 'resourceID']))
    .describe('What of it is not in master data: no limits, rules or notes are kept of it until it is'),
  more: z.boolean().describe('There are more values in the range: the last ones are told'),
})
export type CheckSeriesData = z.output<typeof checkSeriesData>
