import { z } from 'zod'
import { boolean, choice, integer, number, text } from '../../core/item/field.ts'
import { fieldInWords } from '../../core/item/inWords.ts'
import { addSchema, defineItem, type RowOf } from '../../core/item/item.ts'
import { messageFor } from '../../core/item/validationMessages.ts'

/** The kind of result: text, passed or failed, or a number. */
export const checkKinds = ['text', 'passFail', 'number'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The frequency of a check. */
export const checkFrequencies = ['eachPart', 'eachHour', 'firstPiece', 'eachSetup'] as const

/** The names of the kinds, on screen and in CSV. */
export const kindWords = { text: 'in words', passFail: 'passed or failed', number: 'number' } as const
export const frequencyWords = {
  eachPart: 'each part',
  eachHour: 'each hour',
  firstPiece: 'first piece',
  eachSetup: 'each setup',
} as const

/** The control chart of a check: `usual` is the default for its kind and number of samples. */
export const checkCharts = ['usual', 'ewma', 'cusum', 'np', 'c', 'u'] as const
export type CheckChartChoice = (typeof checkCharts)[number]
export const chartWords = {
  usual: 'usual',
  ewma: 'EWMA',
  cusum: 'CUSUM',
  np: 'failed each time (np)',
  c: 'defects each time (c)',
  u: 'defects per piece, by day (u)',
} as const
/** The charts available for each kind of result. */
const chartsOf: Record<CheckKind, readonly CheckChartChoice[]> = {
  number: ['usual', 'ewma', 'cusum', 'c', 'u'],
  passFail: ['usual', 'np'],
  text: ['usual'],
}
/** True if the number is a possible value of a check: a count of defects is a whole number of at least 0. */
export const isPossibleValue = ({ chart }: Pick<Check, 'chart'>, value: number): boolean =>
  (chart !== 'c' && chart !== 'u') || (value >= 0 && Number.isInteger(value))

/** Maximum number of lines of a checksheet. */
export const maxChecks = 2000

const ofNumbers = ['unit', 'nominal', 'lower', 'upper'] as const

/**
 * The lines of a checksheet: the characteristics to check. They are not rows of a table: each revision of a checksheet
 * stores them as CSV (`readChecks`, `writeChecks`).
 */
export const checks = defineItem({
  name: 'checks',
  label: 'Check',
  area: 'checksheets',
  key: ['checkID'],
  fields: {
    /** Name of the characteristic in this sheet, the same in all its revisions. */
    checkID: text('Check', { size: 50 }),
    text: text('What to Check', { size: 500 }),
    kind: choice('Kind', checkKinds, { fallback: 'number', words: (kind: CheckKind) => kindWords[kind] }),
    unit: text('Unit', { size: 20, nullable: true }),
    nominal: number('Nominal', { nullable: true }),
    lower: number('Lower Limit', { nullable: true }),
    upper: number('Upper Limit', { nullable: true }),
    /** Number of values per check. */
    samples: integer('Samples', { min: 1, max: 100, fallback: 1 }),
    frequency: choice('How Often', checkFrequencies, {
      fallback: 'eachPart',
      words: (frequency: keyof typeof frequencyWords) => frequencyWords[frequency],
    }),
    chart: choice('Control Chart', checkCharts, {
      fallback: 'usual',
      words: (chart: CheckChartChoice) => chartWords[chart],
    }),
    /** True if the job operation is put on hold when the check is out of control. */
    holds: boolean('Holds Work', { fallback: false }),
    /** The gauge to use, or its kind; with a kind, the gauge is chosen when filling in the checksheet. */
    gaugeID: text('Gauge', { size: 50, nullable: true }),
    gaugeKind: text('Gauge Kind', { size: 50, nullable: true }),
  },
  check: (row): Record<string, string> => {
    const { kind, nominal, lower, upper, samples, chart, holds, gaugeID, gaugeKind } = row as Check
    const hasValue = (field: string) => row[field] !== null && row[field] !== undefined
    const misplaced = kind === 'number' ? [] : ofNumbers.filter(hasValue)
    if (misplaced.length > 0) return Object.fromEntries(misplaced.map((field) => [field, 'is for numbers only']))
    if (!chartsOf[kind].includes(chart)) return { chart: `is for another kind of check than ${kindWords[kind]}` }
    if (holds && kind === 'text') return { holds: 'is for what can be out of tolerance' }
    if (gaugeID && gaugeKind) return { gaugeKind: 'must be empty where the gauge is named' }
    if (chart === 'np' && samples === 1) return { chart: 'needs at least 2 samples each time' }
    if (lower !== null && upper !== null && lower > upper) return { lower: 'must not lie above the upper limit' }
    if (nominal !== null && lower !== null && nominal < lower) return { nominal: 'must not lie below the lower limit' }
    if (nominal !== null && upper !== null && nominal > upper) return { nominal: 'must not lie above the upper limit' }
    return {}
  },
})

/** One line of a checksheet: a characteristic that is checked. */
export type Check = RowOf<typeof checks>

/** A check as returned in responses. */
export const check = z.object({
  checkID: z.string(),
  text: z.string(),
  kind: z.enum(checkKinds),
  unit: z.string().nullable(),
  nominal: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  samples: z.int(),
  frequency: z.enum(checkFrequencies),
  /** Data that devices stored before this field existed lacks it. */
  chart: z.enum(checkCharts).default('usual'),
  holds: z.boolean().default(false),
  gaugeID: z.string().nullable().default(null),
  gaugeKind: z.string().nullable().default(null),
}) satisfies z.ZodType<Check>

/** Parses and validates a check; returns the check or its problems by field. */
export function parseCheck(
  input: Readonly<Record<string, unknown>>,
): { check: Check } | { problems: [string, string][] } {
  const { data, error } = addSchema(checks).safeParse(input, { error: messageFor })
  if (error)
    return {
      problems: error.issues.map(({ path, message }) => {
        const name = String(path[0] ?? 'checkID')
        const field = checks.fields[name as keyof typeof checks.fields]
        const words = field?.options?.map((option) => fieldInWords(field, option))
        return [name, words ? `must be one of ${words.map((word) => `"${word}"`).join(', ')}` : message]
      }),
    }
  const problems = Object.entries(checks.check!(data))
  return problems.length > 0 ? { problems } : { check: data as Check }
}

/** The result of a check: one of the three fields, depending on its kind. */
export type CheckResult = { value: number | null; passed: boolean | null; text: string | null }

/** True if the result is within tolerance; texts always are. Values equal to a limit are within. */
export function isWithin(
  { kind, lower, upper }: Pick<Check, 'kind' | 'lower' | 'upper'>,
  result: CheckResult,
): boolean {
  if (kind === 'passFail') return result.passed === true
  if (kind === 'text') return true
  const { value } = result
  return value !== null && (lower === null || value >= lower) && (upper === null || value <= upper)
}
