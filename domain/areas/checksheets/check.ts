import { z } from 'zod'
import { boolean, choice, integer, number, text } from '../../core/item/field.ts'
import { fieldInWords } from '../../core/item/inWords.ts'
import { addSchema, defineItem, type RowOf } from '../../core/item/item.ts'
import { sentenceFor } from '../../core/item/sentences.ts'

/** What is answered: words, passed or failed, or a number. */
export const checkKinds = ['text', 'passFail', 'number'] as const
export type CheckKind = (typeof checkKinds)[number]

/** How often something is checked. */
export const checkFrequencies = ['eachPart', 'eachHour', 'firstPiece', 'eachSetup'] as const

/** How people say them: on screen, and in CSV. */
export const kindWords = { text: 'in words', passFail: 'passed or failed', number: 'number' } as const
export const frequencyWords = {
  eachPart: 'each part',
  eachHour: 'each hour',
  firstPiece: 'first piece',
  eachSetup: 'each setup',
} as const

/** The control chart of a check: `usual` is that of its kind and samples. */
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
/** Which charts there are of what is answered. */
const chartsOf: Record<CheckKind, readonly CheckChartChoice[]> = {
  number: ['usual', 'ewma', 'cusum', 'c', 'u'],
  passFail: ['usual', 'np'],
  text: ['usual'],
}
/** Whether a number can be a value of a check: where defects are counted, a whole number. */
export const canBeFound = ({ chart }: Pick<Check, 'chart'>, value: number): boolean =>
  (chart !== 'c' && chart !== 'u') || (value >= 0 && Number.isInteger(value))

/** So many lines a checksheet may have. */
export const mostChecks = 2000

const ofNumbers = ['unit', 'nominal', 'lower', 'upper'] as const

/**
 * The lines of a checksheet: characteristics that are checked. They are no rows of a table: a revision of a checksheet
 * is their CSV (`readChecks`, `writeChecks`).
 */
export const checks = defineItem({
  name: 'checks',
  label: 'Check',
  area: 'checksheets',
  key: ['checkID'],
  fields: {
    /** What the characteristic is called in this sheet; the same in all its revisions. */
    checkID: text('Check', { size: 50 }),
    text: text('What to Check', { size: 500 }),
    kind: choice('Kind', checkKinds, { fallback: 'number', words: (kind: CheckKind) => kindWords[kind] }),
    unit: text('Unit', { size: 20, nullable: true }),
    nominal: number('Nominal', { nullable: true }),
    lower: number('Lower Limit', { nullable: true }),
    upper: number('Upper Limit', { nullable: true }),
    /** How many values are taken each time. */
    samples: integer('Samples', { min: 1, max: 100, fallback: 1 }),
    frequency: choice('How Often', checkFrequencies, {
      fallback: 'eachPart',
      words: (frequency: keyof typeof frequencyWords) => frequencyWords[frequency],
    }),
    chart: choice('Control Chart', checkCharts, {
      fallback: 'usual',
      words: (chart: CheckChartChoice) => chartWords[chart],
    }),
    /** Whether its job operation is held once it is out of control. */
    holds: boolean('Holds Work', { fallback: false }),
    /** The gauge that it is measured with, or of which kind that is: whoever fills in says which one then. */
    gaugeID: text('Gauge', { size: 50, nullable: true }),
    gaugeKind: text('Gauge Kind', { size: 50, nullable: true }),
  },
  check: (row): Record<string, string> => {
    const { kind, nominal, lower, upper, samples, chart, holds, gaugeID, gaugeKind } = row as Check
    const isGiven = (field: string) => row[field] !== null && row[field] !== undefined
    const misplaced = kind === 'number' ? [] : ofNumbers.filter(isGiven)
    if (misplaced.length > 0) return Object.fromEntries(misplaced.map((field) => [field, 'is for numbers only']))
    if (!chartsOf[kind].includes(chart)) return { chart: `is for another kind of check than ${kindWords[kind]}` }
    if (holds && kind === 'text') return { holds: 'is for what can be out of tolerance' }
    if (gaugeID && gaugeKind) return { gaugeKind: 'must be empty where the gauge is named' }
    if (chart === 'np' && samples === 1) return { chart: 'needs 2 samples each time at least' }
    if (lower !== null && upper !== null && lower > upper) return { lower: 'must not lie above the upper limit' }
    if (nominal !== null && lower !== null && nominal < lower) return { nominal: 'must not lie below the lower limit' }
    if (nominal !== null && upper !== null && nominal > upper) return { nominal: 'must not lie above the upper limit' }
    return {}
  },
})

/** One line of a checksheet: a characteristic that is checked. */
export type Check = RowOf<typeof checks>

/** A check as answers tell it. */
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
  /** What a device kept before there was a choice has none. */
  chart: z.enum(checkCharts).default('usual'),
  holds: z.boolean().default(false),
  gaugeID: z.string().nullable().default(null),
  gaugeKind: z.string().nullable().default(null),
}) satisfies z.ZodType<Check>

/** A check of what somebody gave, or what is wrong with it, by field. */
export function parseCheck(
  given: Readonly<Record<string, unknown>>,
): { check: Check } | { problems: [string, string][] } {
  const { data, error } = addSchema(checks).safeParse(given, { error: sentenceFor })
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

/** What was found at a check: one of the three, as its kind says. */
export type CheckResult = { value: number | null; passed: boolean | null; text: string | null }

/** Whether what was found is as it should be; words always are. Limits themselves are within. */
export function isWithin({ kind, lower, upper }: Pick<Check, 'kind' | 'lower' | 'upper'>, found: CheckResult): boolean {
  if (kind === 'passFail') return found.passed === true
  if (kind === 'text') return true
  const { value } = found
  return value !== null && (lower === null || value >= lower) && (upper === null || value <= upper)
}
