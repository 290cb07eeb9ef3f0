import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { checksheetTexts as texts } from './texts.ts'

type Expected = Pick<Check, 'kind' | 'unit' | 'nominal' | 'lower' | 'upper'>

/** Formats the expected value of a check: nominal with deviations if both limits surround it, otherwise the limits. */
export function expectedOf({ kind, unit, nominal, lower, upper }: Expected, exact: (value: number) => string): string {
  if (kind === 'passFail') return texts.passed
  if (kind === 'text') return texts.anyText
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text)
  if (lower === null && upper === null) return withUnit(nominal === null ? '–' : exact(nominal))
  if (lower === null) return texts.max(withUnit(exact(upper!)))
  if (upper === null) return texts.atLeast(withUnit(exact(lower)))
  if (nominal === null) return withUnit(`${exact(lower)} – ${exact(upper)}`)
  const [above, below] = [rounded(upper - nominal), rounded(nominal - lower)]
  const deviation = above === below ? `±${exact(above)}` : `+${exact(above)} −${exact(below)}`
  return withUnit(`${exact(nominal)} ${deviation}`)
}

/**
 * Returns the limits if the expected value is shown with deviations, which require arithmetic; otherwise an empty text.
 */
export function limitsOf({ nominal, lower, upper, unit }: Expected, exact: (value: number) => string): string {
  if (nominal === null || lower === null || upper === null) return ''
  return texts.limits(exact(lower), exact(upper)) + (unit ? ` ${unit}` : '')
}

// 10.02 − 10 is 0.019999999999999574 in binary.
const rounded = (difference: number) => Number(difference.toPrecision(10))
