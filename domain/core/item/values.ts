import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { composed, invisibleIn, invisibleMessage } from './visibleText.ts'

/** True if text can be stored: databases and other programs reject NUL and lone surrogates. */
export const keepable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/**
 * Text that databases, logs and screens can handle: well-formed, in Unicode's composed form (NFC), without NUL and
 * invisible characters, trimmed, 1 to `size` characters.
 */
export const plainText = (size: number) =>
  z
    .string()
    .trim()
    .overwrite(composed)
    .min(1, 'must not be empty')
    .max(size, { error: `must have at most ${size} characters`, abort: true })
    .refine(keepable, { error: 'has characters that cannot be stored', abort: true })
    .refine((value) => invisibleIn(value) === null, { error: ({ input }) => invisibleMessage(String(input)) })

/** Range of days and instants in rows: 1900 to 2199. */
const years = { first: Date.parse('1900-01-01T00:00:00Z'), last: Date.parse('2200-01-01T00:00:00Z') }

/** Maximum length of an instant or a zone name; longer text is not parsed. */
const longestInstant = 100

/** `YYYY-MM-DD`, an existing day from 1900 to 2199. */
export const dateText = z.iso
  .date('must be a date in the format YYYY-MM-DD')
  .refine((day) => day >= '1900' && day < '2200', 'must be a date from 1900 to 2199')

// Range of instants in queries, wider than that of rows so that a query may start at the beginning of time; every
// database and program supports it.
const sayable = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T00:00:00Z') }

/** Parses an instant with offset to epoch milliseconds (truncated) in the years 1 to 9999; null if it is invalid. */
export function parseInstant(value: string): number | null {
  if (value.length > longestInstant) return null
  try {
    const at = Temporal.Instant.from(value).epochMilliseconds
    return at >= sayable.first && at < sayable.last ? at : null
  } catch {
    return null
  }
}

/** An instant with an offset, returned as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instantText: z.ZodType<string> = z.string().transform((value, context) => {
  const at = parseInstant(value)
  if (at !== null && at >= years.first && at < years.last) return new Date(at).toISOString()
  context.addIssue({ code: 'custom', message: 'must be an instant such as 2026-03-02T14:00:00Z' })
  return z.NEVER
})

/** An IANA time zone known to this host, in its canonical spelling. */
export const timeZoneText = plainText(60).refine(isTimeZone, 'must be a time zone such as America/New_York')

function isTimeZone(value: string): boolean {
  if (value.length > longestInstant || /^[+-]/.test(value)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value)
    return true
  } catch {
    return false
  }
}

/** Maximum integer in a row, or of anything counted. */
export const largestInteger = 2_147_483_647

/** True if the database can store the number; it rejects smaller magnitudes as out of range. */
export const keepableNumber = (value: number) => value === 0 || Math.abs(value) >= 1e-300

/** `HH:mm`, 00:00 to 23:59. */
export const wallTimeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in the format HH:mm')
