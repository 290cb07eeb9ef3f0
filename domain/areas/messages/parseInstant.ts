const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses two ASCII digits at `at`; NaN if there are none. */
function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const units = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN
}

/** Returns the milliseconds of a fraction from `at` (after the point) to `end`; further digits are truncated. */
function fraction(text: string, at: number, end: number): number {
  let ms = 0
  for (let i = at; i < end; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    if (i < at + 3) ms = ms * 10 + digit
  }
  const digits = end - at
  return digits === 1 ? ms * 100 : digits === 2 ? ms * 10 : ms
}

/**
 * Returns the days from 1970-01-01 to a date of the Gregorian calendar (Hinnant, "chrono-compatible low-level date
 * algorithms").
 */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** Returns the milliseconds of an offset `+HH:mm` or `-HH:mm` at `at`, or NaN. */
function offset(text: string, at: number): number {
  const sign = text.charCodeAt(at) === 43 ? 1 : text.charCodeAt(at) === 45 ? -1 : Number.NaN
  const hour = two(text, at + 1)
  const minute = two(text, at + 4)
  if (!(hour <= 23 && minute <= 59) || text.charCodeAt(at + 3) !== 58) return Number.NaN
  return sign * (hour * 3_600_000 + minute * 60_000)
}

/**
 * Parses an instant `YYYY-MM-DDTHH:mm:ss[.fraction]` followed by `Z` or an offset such as `+01:00` to epoch
 * milliseconds; further digits are truncated. NaN for anything else, including impossible dates and times without zone.
 * Several times faster than Date.parse, which also accepts too many formats.
 */
export function parseInstant(text: string): number {
  const isUtc = text.charCodeAt(text.length - 1) === 90
  const end = text.length - (isUtc ? 1 : 6)
  if (end < 19 || end > 40) return Number.NaN
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45 || text.charCodeAt(10) !== 84) return Number.NaN
  if (text.charCodeAt(13) !== 58 || text.charCodeAt(16) !== 58) return Number.NaN
  const year = two(text, 0) * 100 + two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  const hour = two(text, 11)
  const minute = two(text, 14)
  const second = two(text, 17)
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && hour <= 23 && minute <= 59 && second <= 59))
    return Number.NaN
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (day > monthDays[month - 1]! + (leap ? 1 : 0)) return Number.NaN
  const ms = end === 19 ? 0 : text.charCodeAt(19) === 46 && end > 20 ? fraction(text, 20, end) : Number.NaN
  const offsetMs = isUtc ? 0 : offset(text, end)
  return (
    daysFromCivil(year, month, day) * 86_400_000 + hour * 3_600_000 + minute * 60_000 + second * 1000 + ms - offsetMs
  )
}
