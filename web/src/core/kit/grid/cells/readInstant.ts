import { Temporal } from 'temporal-polyfill'
import { readDate } from './readDate.ts'

export type LocaleSettings = { locale: string; timeZone: string }

const time = /^(.*?)[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?\s?([ap]\.?m\.?)?$/i

/**
 * Parses an instant with an offset, or a date (and a time of day) of this zone in this locale; returns `…Z`, or null if
 * it is invalid.
 */
export function readInstant(text: string, { locale, timeZone }: LocaleSettings): string | null {
  const tidy = text.trim()
  const stated = /([zZ]|[+-]\d{2}:?\d{2})$/.test(tidy) ? instantOf(tidy) : null
  if (stated) return stated
  const parts = tidy.match(time)
  const day = readDate(parts ? parts[1]! : tidy, locale)
  if (!day) return null
  const half = parts?.[6]?.[0]?.toLowerCase()
  const zone = Number(parts?.[2] ?? 0)
  if (half && (zone < 1 || zone > 12)) return null
  const hour = half ? (zone % 12) + (half === 'p' ? 12 : 0) : zone
  const [minute, second] = [Number(parts?.[3] ?? 0), Number(parts?.[4] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  const millisecond = Number((parts?.[5] ?? '0').padEnd(3, '0'))
  const wall = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute, second, millisecond })
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
}

function instantOf(text: string): string | null {
  try {
    return new Date(Temporal.Instant.from(text.replace(' ', 'T')).epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

/**
 * Returns an instant in the format of spreadsheets: wall time of this zone, to the second; with its offset if it would
 * not be read back otherwise.
 */
export function writeInstant(value: string, localeSettings: LocaleSettings): string {
  const at = Temporal.Instant.fromEpochMilliseconds(Date.parse(value)).toZonedDateTimeISO(localeSettings.timeZone)
  const wall = at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
  return readInstant(wall, localeSettings) === value ? wall : value
}
