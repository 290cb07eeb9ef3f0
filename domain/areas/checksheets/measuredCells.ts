import { Temporal } from 'temporal-polyfill'
import { keepable, keepableNumber, parseInstant } from '../../core/item/values.ts'
import { type Check, type CheckResult, isPossibleValue } from './check.ts'
import type { CheckSource, measuredDates } from './checkSources.ts'
import { monthOf } from './monthOf.ts'

const longestText = 1000

const passed = new Set(['ok', 'pass', 'passed', 'yes', 'true', '1', 'i.o.', 'io'])
const failed = new Set(['nok', 'ng', 'fail', 'failed', 'no', 'false', '0', 'n.i.o.', 'nio'])

/** Parses a cell to the result of a check, or returns the problem. */
export function parseResult(check: Check, text: string, source: CheckSource): CheckResult | { sentence: string } {
  const { kind } = check
  const emptyResult = { value: null, passed: null, text: null }
  if (kind === 'text') {
    const isSound = text.length <= longestText && keepable(text)
    return isSound
      ? { ...emptyResult, text }
      : { sentence: `must have at most ${longestText} characters, without invalid ones` }
  }
  if (kind === 'passFail') {
    const word = text.toLowerCase()
    if (!passed.has(word) && !failed.has(word)) return { sentence: 'must say passed or failed' }
    return { ...emptyResult, passed: passed.has(word) }
  }
  const value = numberOf(text, source.decimal)
  if (value === null) return { sentence: 'is not a number' }
  return isPossibleValue(check, value)
    ? { ...emptyResult, value }
    : { sentence: 'is not a count: enter a whole number of 0 or more' }
}

function numberOf(text: string, decimal: CheckSource['decimal']): number | null {
  const plain = decimal === 'comma' ? text.replace(',', '.') : text
  if (text.length > 100 || (decimal === 'comma' && text.includes('.'))) return null
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) && keepableNumber(value) ? value : null
}

/** Parses a whole number in plain digits; null if it is out of bounds. */
export function wholeOf(text: string, min: number, max: number): number | null {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : null
}

const clock = /[ T,]+(\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d{1,9})?))?(?: ?([AP])M)?$/i
/**
 * Day, month and year as numbers, or with the name of the month: `28-Nov-2026`, `28. November 2026`, `Nov 28, 2026`.
 */
const numericDate = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)$/
const dayMonthYear = /^(\d{1,2})[. /-]+(\p{L}{3,})\.?[ /,-]+(\d{4}|\d\d)$/u
const monthDayYear = /^(\p{L}{3,})\.?[ /-]+(\d{1,2})[ /,-]+(\d{4}|\d\d)$/u

const two = (part: string | number) => String(part).padStart(2, '0')

/** Two-digit years are from 1980 to 2079. */
const yearOf = (digits: string) => (digits.length === 4 ? digits : `${Number(digits) < 80 ? 20 : 19}${digits}`)

/** Converts a date that starts with day or month, or names its month, to `YYYY-MM-DD`; null if it is invalid. */
function dayOf(text: string, dates: (typeof measuredDates)[number]): string | null {
  const [, first, second, year] = (dates !== 'yearFirst' && numericDate.exec(text)) || []
  if (year) {
    const [day, month] = dates === 'dayFirst' ? [first!, second!] : [second!, first!]
    return `${yearOf(year)}-${two(month)}-${two(day)}`
  }
  const [, day, name, namedYear] = dayMonthYear.exec(text) ?? []
  const [, otherName, otherDay, otherYear] = monthDayYear.exec(text) ?? []
  const month = monthOf(name ?? otherName ?? '')
  return month === null ? null : `${yearOf(namedYear ?? otherYear!)}-${two(month)}-${two(day ?? otherDay!)}`
}

/** Converts a time to ISO 8601. */
function isoOf(text: string, dates: (typeof measuredDates)[number]): string | null {
  const [time, hour, minute, secs = '00', half] = clock.exec(text) ?? []
  const day = time === undefined ? null : dayOf(text.slice(0, -time.length), dates)
  if (day === null) return dates === 'yearFirst' ? text.replace(/^(\d{4})[./](\d\d)[./](\d\d)/, '$1-$2-$3') : null
  const of12 = half && (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  return `${day}T${two(half ? of12! : hour!)}:${minute}:${secs.replace(',', '.')}`
}

/**
 * Returns epoch ms, from the offset of the text or, if it has none, from the source's time zone if the local time is
 * unambiguous there.
 */
export function instantOf(text: string, { dates, timezone }: CheckSource): number | null {
  if (text.length > 100) return null
  const iso = isoOf(text, dates)
  // A date without a time would be read as midnight.
  if (iso === null || !/[T ]\d/i.test(iso)) return null
  // The pattern is tested first: failing to parse a text without an offset costs ten times as much.
  const withOffset = /[T ].*[Z+−-]/i.test(iso) ? parseInstant(iso) : null
  if (withOffset !== null) return withOffset
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(timezone, { disambiguation: 'reject' }).epochMilliseconds
  } catch {
    return null
  }
}
