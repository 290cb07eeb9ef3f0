import type { z } from 'zod'
import { itemFormTexts as texts } from './texts.ts'

/** The first thing that is wrong with a value, as a sentence that its field's label begins. */
export function issueSentence(error: z.ZodError, locale: string): string {
  const [issue] = error.issues
  if (!issue) return texts.json
  const number = (value: unknown) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(Number(value))
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_small' && isNumber) return place + texts.atLeast(number(issue.minimum))
  if (issue.code === 'too_big' && isNumber) return place + texts.atMost(number(issue.maximum))
  if (issue.code === 'invalid_value') return place + texts.oneOf
  return place + issue.message
}
