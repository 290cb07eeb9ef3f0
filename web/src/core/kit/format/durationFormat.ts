import { formatCount, formatOf } from './numberFormat.ts'

const minute = 60
const hour = 3600

/** Formats a duration in seconds: `42 s`, `7 min 5 s`, `3 h 24 min`, `1,204 h`; null is an en dash. */
export function formatDuration(secs: number | null, locale: string): string {
  if (secs === null || !Number.isFinite(secs)) return '–'
  const sign = secs < 0 ? '−' : ''
  const whole = Math.round(Math.abs(secs))
  if (whole < minute) return `${whole === 0 ? '' : sign}${whole} s`
  if (whole < 10 * minute && whole % minute) return `${sign}${Math.floor(whole / minute)} min ${whole % minute} s`
  const minutes = Math.round(whole / minute)
  if (minutes < 60) return `${sign}${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 100) return `${sign}${formatCount(Math.round(whole / hour), locale)} h`
  return minutes % 60 ? `${sign}${hours} h ${minutes % 60} min` : `${sign}${hours} h`
}

/** Formats a difference of two durations with its sign: `+28 min`, `−5 min 50 s`, `0 s`; null is an en dash. */
export const formatDifference = (secs: number | null, locale: string): string =>
  `${secs !== null && secs >= 0.5 ? '+' : ''}${formatDuration(secs, locale)}`

const two = (value: number) => String(value).padStart(2, '0')

/** Formats whole seconds as a running clock, `0:07:31`, `31:05:09`: for time that is being watched. */
export function formatClock(secs: number): string {
  const whole = Math.max(0, Math.floor(secs))
  return `${Math.floor(whole / hour)}:${two(Math.floor((whole % hour) / minute))}:${two(whole % minute)}`
}

/** Formats an age for the connection badge: tenths below ten seconds, then `42 s`, `7 min`. */
export function formatAge(ms: number, locale: string): string {
  const secs = Math.max(0, ms) / 1000
  if (secs >= 10) return formatDuration(secs, locale)
  return `${formatOf(locale, 1, 1).format(secs)} s`
}
