import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { checkCharts } from '../../checksheets/face.ts'
import { characteristicStates } from '../characteristicState.ts'
import { ruleSetNames, runRules } from '../spc/runRules.ts'
import { finder } from './finder.ts'

/** Which characteristic: a check of a checksheet at a machine, on a part; null: nobody told. */
export const characteristicKey = z.object({
  pageId: z.int(),
  checkID: z.string(),
  resourceID: z.string().nullable(),
  partNum: z.string().nullable(),
})
export type CharacteristicKey = z.output<typeof characteristicKey>

/**
 * What is checked, as it was last; `samples`: how many values its checksheet asks for each time; `chart`: the control
 * chart it chose.
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
  at: instant.describe('When the line through its last points reaches the limit'),
  side: z.enum(['lower', 'upper']),
  limit: z.number(),
  from: instant.describe('The first of the points that the line goes through'),
  points: z.int(),
})

/** The last value that was out of tolerance, and what the operator said of it. */
const outside = z.object({
  at: instant,
  value: z.number().nullable(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  jobNum: z.string().nullable(),
})

export const characteristic = characteristicKey.extend(characteristicCheck.shape).extend({
  /** Of the range, as they were corrected last. */
  valueCount: z.int(),
  outsideCount: z.int(),
  lastAt: instant,
  lastValue: z.number().nullable(),
  lastBy: finder,
  state: z.enum(characteristicStates).describe('Against its tolerance'),
  since: instant
    .nullable()
    .describe('Since when it is out; of what was out when it was within again; null of what is neither'),
  outSince: instant.nullable().describe('Of what is or was out: since when it was so, the last time'),
  ruleSet: z.enum(ruleSetNames).describe('By which rules its chart speaks'),
  rules: z.array(z.enum(runRules)).describe('Broken by the last point: it is out of statistical control'),
  rulesSince: instant.nullable().describe('Since when it is out of statistical control; null: it is not'),
  crossing: crossing
    .nullable()
    .describe(
      'Of what is out of statistical control and within: the limit that it drifts towards; null: no such drift',
    ),
  lastOutside: outside.nullable(),
  holds: z.int().describe('Job operations that are held for it'),
})
export type Characteristic = z.output<typeof characteristic>

export const outBefore = z
  .int()
  .nullable()
  .optional()
  .describe(
    'So many more are out of tolerance now, of the last 90 days, and were not checked in the range; null: that is not ' +
      'known yet; left out of a range that is as long, or that does not reach up to now',
  )

export const outBeforeMore = z
  .boolean()
  .optional()
  .describe('There are more than that: of what is out since before the range no more are looked for')

/**
 * `data` of `POST /api/analytics/checkCharacteristics`: what is out of tolerance first, then what is out of statistical
 * control; the newest of each first.
 */
export const characteristicsData = z.object({
  asOf: instant,
  timezone: z.string(),
  /** Charts look at so many values of each at most, the last ones. */
  valuesLookedAt: z.int(),
  characteristics: z.array(characteristic),
  more: z
    .boolean()
    .describe(
      'There are more characteristics: those that are out of tolerance, and of the others the last checked, are told',
    ),
  outBefore,
  outBeforeMore,
})
