import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { composed, invisibleIn, invisibleMessage } from './visibleText.ts'

/** Whether text can be held at all: neither a database nor another program would take NUL, or halves of characters. */
export const keepable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/**
 * Text that databases, logs and screens can hold: well-formed, in Unicode's composed form (NFC), without NUL and
 * invisible characters, blanks around it cut off, 1 to `size` characters.
 */
export const plainText = (size: number) =>
  z
    .string()
    .trim()
    .overwrite(composed)
    .min(1, 'must not be empty')
    .max(size, { error: `must have at most ${size} characters`, abort: true })
    .refine(keepable, { error: 'has characters that cannot be kept', abort: true })
    .refine((value) => invisibleIn(value) === null, { error: ({ input }) => invisibleMessage(String(input)) })

/** A day, or an instant, that rows may hold: from 1900 to 2199. */
const years = { first: Date.parse('1900-01-01T00:00:00Z'), last: Date.parse('2200-01-01T00:00:00Z') }

/** No instant, and no name of a zone, is longer; what is longer is not looked at. */
const longestInstant = 100

/** `YYYY-MM-DD`, a day that exists, from 1900 to 2199. */
export const dateText = z.iso
  .date('must be a day as YYYY-MM-DD')
  .refine((day) => day >= '1900' && day < '2200', 'must be a day from 1900 to 2199')

// Wider than what rows hold, for whoever asks from the beginning of time; every database and program can say them.
const sayable = { first: Date.parse('0001-01-01T00:00:00Z'), last: Date.parse('9999-12-31T00:00:00Z') }

/** Epoch milliseconds of an instant with offset (finer is cut off) in the years 1 to 9999, or null if it is none. */
export function parseInstant(value: string): number | null {
  if (value.length > longestInstant) return null
  try {
    const at = Temporal.Instant.from(value).epochMilliseconds
    return at >= sayable.first && at < sayable.last ? at : null
  } catch {
    return null
  }
}

/** An instant with an offset, answered as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instantText: z.ZodType<string> = z.string().transform((value, context) => {
  const at = parseInstant(value)
  if (at !== null && at >= years.first && at < years.last) return new Date(at).toISOString()
  context.addIssue({ code: 'custom', message: 'must be an instant such as 2026-03-02T14:00:00Z' })
  return z.NEVER
})

/** An IANA time zone that this machine knows, in its usual spelling. */
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

/** The largest number of a row, or of anything else that is counted. */
export const largestInteger = 2_147_483_647

/** Whether a number is one that the database can hold: smaller ones it calls out of range. */
export const keepableNumber = (value: number) => value === 0 || Math.abs(value) >= 1e-300

/** `HH:mm`, 00:00 to 23:59. */
export const wallTimeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as HH:mm')
