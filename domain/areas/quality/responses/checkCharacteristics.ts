import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { checkCharts } from '../../checksheets/index.ts'
import { characteristicStates } from '../characteristicState.ts'
import { ruleSetNames, runRules } from '../spc/runRules.ts'
import { inspector } from './inspector.ts'

/** Key of a characteristic: a check of a checksheet at a machine, on a part; null: not recorded. */
export const characteristicKey = z.object({
  pageId: z.int(),
  checkID: z.string(),
  resourceID: z.string().nullable(),
  partNum: z.string().nullable(),
})
export type CharacteristicKey = z.output<typeof characteristicKey>

/**
 * The latest definition of the check; `samples`: number of values per check; `chart`: control chart selected in its
 * checksheet.
 */
export const characteristicCheck = z.object({
  checkText: z.string(),
  kind: z.enum(['number', 'passFail']),
  unit: z.string().nullable(),
  nominal: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  samples: z.int(),
  chart: z.enum(checkCharts),
})
export type CharacteristicCheck = z.output<typeof characteristicCheck>

/** The limit that a characteristic drifts towards. */
const crossing = z.object({
  at: instant.describe('Time at which the line through its last points reaches the limit'),
  side: z.enum(['lower', 'upper']),
  limit: z.number(),
  from: instant.describe('First of the points that the line is fitted to'),
  points: z.int(),
})

/** The last value out of tolerance, with the operator's reason and action. */
const outside = z.object({
  at: instant,
  value: z.number().nullable(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  jobNum: z.string().nullable(),
})

export const characteristic = characteristicKey.extend(characteristicCheck.shape).extend({
  /** Within the range, after corrections. */
  valueCount: z.int(),
  outsideCount: z.int(),
  lastAt: instant,
  lastValue: z.number().nullable(),
  lastBy: inspector,
  state: z.enum(characteristicStates).describe('State relative to its tolerance'),
  since: instant
    .nullable()
    .describe('out: start of the current violation; was: first value within tolerance again; otherwise null'),
  outSince: instant.nullable().describe('out or was: start of the last violation; otherwise null'),
  ruleSet: z.enum(ruleSetNames).describe('Run rules of its control chart'),
  rules: z.array(z.enum(runRules)).describe('Rules violated by the last point: it is out of statistical control'),
  rulesSince: instant.nullable().describe('Start of being out of statistical control; null: it is in control'),
  crossing: crossing
    .nullable()
    .describe(
      'If out of statistical control and within tolerance: the limit that it drifts towards; null: no such drift',
    ),
  lastOutside: outside.nullable(),
  holds: z.int().describe('Number of job operations on hold because of it'),
})
export type Characteristic = z.output<typeof characteristic>

export const outBefore = z
  .int()
  .nullable()
  .optional()
  .describe(
    'Number of further characteristics out of tolerance now, within the last 90 days, without checks in the range; null: not ' +
      'known yet; omitted if the range is as long, or does not end now',
  )

export const outBeforeMore = z
  .boolean()
  .optional()
  .describe('There are more: the search for characteristics out of tolerance before the range was limited')

/**
 * `data` of `POST /api/analytics/checkCharacteristics`: characteristics out of tolerance first, then those out of
 * statistical control; the latest of each first.
 */
export const characteristicsData = z.object({
  asOf: instant,
  timezone: z.string(),
  /** Maximum number of values per chart, the latest ones. */
  valuesLookedAt: z.int(),
  characteristics: z.array(characteristic),
  more: z
    .boolean()
    .describe(
      'There are more characteristics: those out of tolerance and, of the others, the last checked are included',
    ),
  outBefore,
  outBeforeMore,
})
