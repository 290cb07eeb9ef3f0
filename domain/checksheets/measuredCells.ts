import { Temporal } from 'temporal-polyfill'
import { keepable, keepableNumber, parseInstant } from '../item/values.ts'
import { type Check, type CheckResult, canBeFound } from './check.ts'
import type { CheckSource, measuredDates } from './checkSources.ts'

const longestText = 1000

const passed = new Set(['ok', 'pass', 'passed', 'yes', 'true', '1', 'i.o.', 'io'])
const failed = new Set(['nok', 'ng', 'fail', 'failed', 'no', 'false', '0', 'n.i.o.', 'nio'])

/** What a cell says of a check, or what is wrong with it. */
export function foundOf(check: Check, text: string, source: CheckSource): CheckResult | { sentence: string } {
  const { kind } = check
  const nothing = { value: null, passed: null, text: null }
  if (kind === 'text') {
    const isSound = text.length <= longestText && keepable(text)
    return isSound ? { ...nothing, text } : { sentence: `must have at most ${longestText} characters that can be kept` }
  }
  if (kind === 'passFail') {
    const word = text.toLowerCase()
    if (!passed.has(word) && !failed.has(word)) return { sentence: 'must say passed or failed' }
    return { ...nothing, passed: passed.has(word) }
  }
  const value = numberOf(text, source.decimal)
  if (value === null) return { sentence: 'is no number' }
  return canBeFound(check, value) ? { ...nothing, value } : { sentence: 'is no count: a whole number from 0 on' }
}

function numberOf(text: string, decimal: CheckSource['decimal']): number | null {
  const plain = decimal === 'comma' ? text.replace(',', '.') : text
  if (text.length > 100 || (decimal === 'comma' && text.includes('.'))) return null
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) && keepableNumber(value) ? value : null
}

/** A whole number in plain digits, within bounds. */
export function wholeOf(text: string, least: number, most: number): number | null {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})[ T,]+(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?(?: ?([AP])M)?$/i

/** A time as ISO 8601 writes it, of one that begins with day or month. */
function isoOf(text: string, dates: (typeof measuredDates)[number]): string | null {
  if (dates === 'yearFirst') return text.replace(/^(\d{4})[./](\d\d)[./](\d\d)/, '$1-$2-$3')
  const [, first = '', second = '', year, hour, minute, secs = '00', half] = written.exec(text) ?? []
  if (!year) return null
  const [day, month] = dates === 'dayFirst' ? [first, second] : [second, first]
  const of12 = half && (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  const two = (part: string | number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(half ? of12! : hour!)}:${minute}:${secs}`
}

/** Epoch ms of what has an offset by it, of what has none in the source's zone, where it is one instant there. */
export function instantOf(text: string, { dates, timezone }: CheckSource): number | null {
  if (text.length > 100) return null
  const iso = isoOf(text, dates)
  // A day alone would be taken for its midnight.
  if (iso === null || !/[T ]\d/i.test(iso)) return null
  // Looked for first: to refuse what has none costs ten times as much.
  const told = /[T ].*[Z+−-]/i.test(iso) ? parseInstant(iso) : null
  if (told !== null) return told
  try {
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(timezone, { disambiguation: 'reject' }).epochMilliseconds
  } catch {
    return null
  }
}
