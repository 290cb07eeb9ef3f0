import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { checksheetTexts as texts } from './texts.ts'

type Expected = Pick<Check, 'kind' | 'unit' | 'nominal' | 'lower' | 'upper'>

/** What is expected of a check, in words: nominal and deviations where both limits lie around it, else the limits. */
export function expectedOf({ kind, unit, nominal, lower, upper }: Expected, exact: (value: number) => string): string {
  if (kind === 'passFail') return texts.passed
  if (kind === 'text') return texts.anyText
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text)
  if (lower === null && upper === null) return withUnit(nominal === null ? '–' : exact(nominal))
  if (lower === null) return texts.atMost(withUnit(exact(upper!)))
  if (upper === null) return texts.atLeast(withUnit(exact(lower)))
  if (nominal === null) return withUnit(`${exact(lower)} – ${exact(upper)}`)
  const [above, below] = [rounded(upper - nominal), rounded(nominal - lower)]
  const deviation = above === below ? `±${exact(above)}` : `+${exact(above)} −${exact(below)}`
  return withUnit(`${exact(nominal)} ${deviation}`)
}

/** The limits themselves, where what is expected is said by deviations that have to be reckoned with; else nothing. */
export function limitsOf({ nominal, lower, upper, unit }: Expected, exact: (value: number) => string): string {
  if (nominal === null || lower === null || upper === null) return ''
  return texts.limits(exact(lower), exact(upper)) + (unit ? ` ${unit}` : '')
}

// 10.02 − 10 is 0.019999999999999574 in binary.
const rounded = (difference: number) => Number(difference.toPrecision(10))
