import { z } from 'zod'
import { keepable } from '../item/values.ts'

/** What is answered: words, passed or failed, or a number. */
export const checkKinds = ['text', 'passFail', 'number'] as const
export type CheckKind = (typeof checkKinds)[number]

/** How often something is checked. */
export const checkFrequencies = ['eachPart', 'eachHour', 'firstPiece', 'eachSetup'] as const
export type CheckFrequency = (typeof checkFrequencies)[number]

/** So many lines a checksheet may have. */
export const mostChecks = 2000

const short = (size: number) => z.string().trim().max(size).refine(keepable, 'has characters that cannot be kept')
const number = z.number().nullable()

/** One line of a checksheet: a characteristic that is checked. */
export const check = z
  .object({
    /** What the characteristic is called in this sheet; the same in all its revisions. */
    checkID: short(50).min(1, 'must be given'),
    text: short(500).min(1, 'must be given'),
    kind: z.enum(checkKinds),
    /** Of a number, as are the four that follow; null: none. */
    unit: short(20).nullable(),
    nominal: number,
    lower: number,
    upper: number,
    /** How many values are taken each time. */
    samples: z.int().min(1).max(100),
    frequency: z.enum(checkFrequencies),
  })
  .superRefine((line, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (line.kind !== 'number')
      for (const field of ['unit', 'nominal', 'lower', 'upper'] as const)
        if (line[field] !== null) refuse(field, 'is for numbers only')
    const { nominal, lower, upper } = line
    if (lower !== null && upper !== null && lower > upper) refuse('lower', 'must not lie above the upper limit')
    if (nominal !== null && lower !== null && nominal < lower) refuse('nominal', 'must not lie below the lower limit')
    if (nominal !== null && upper !== null && nominal > upper) refuse('nominal', 'must not lie above the upper limit')
  })
export type Check = z.output<typeof check>

/** What was found at a check: one of the three, as its kind says. */
export type CheckResult = { value: number | null; passed: boolean | null; text: string | null }

/** Whether what was found is as it should be; words always are. Limits themselves are within. */
export function isWithin({ kind, lower, upper }: Pick<Check, 'kind' | 'lower' | 'upper'>, found: CheckResult): boolean {
  if (kind === 'passFail') return found.passed === true
  if (kind === 'text') return true
  const { value } = found
  return value !== null && (lower === null || value >= lower) && (upper === null || value <= upper)
}
