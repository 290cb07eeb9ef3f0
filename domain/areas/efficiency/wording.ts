import { wallClock } from '../../core/schedule/wallClock.ts'

const minute = 60
const hour = 3600

/** Formats a duration for texts: `45 s`, `12 min`, `2 h 5 min`, `3 d 4 h`; negative durations with a hyphen as sign. */
export function durationText(secs: number): string {
  if (secs < 0) return Math.round(secs) === 0 ? '0 s' : `-${durationText(-secs)}`
  const whole = Math.round(secs)
  if (whole < 2 * minute) return `${whole} s`
  const minutes = Math.round(secs / minute)
  if (minutes < 60) return `${minutes} min`
  const pair = (count: number, other: number, units: readonly [string, string]) =>
    other === 0 ? `${count} ${units[0]}` : `${count} ${units[0]} ${other} ${units[1]}`
  if (minutes < 48 * 60) return pair(Math.floor(minutes / 60), minutes % 60, ['h', 'min'])
  const hours = Math.round(secs / hour)
  return pair(Math.floor(hours / 24), hours % 24, ['d', 'h'])
}

/** Formats the seconds of a cycle: `28.5 s`. */
export const cycleText = (secs: number) => (secs < 600 ? `${secs.toFixed(secs < 100 ? 1 : 0)} s` : durationText(secs))

/** Formats a ratio: `81.4 %`. */
export const percentText = (ratio: number) => `${(ratio * 100).toFixed(1)} %`

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, withTime: boolean, isRepeated = false): Intl.DateTimeFormat {
  const key = `${withTime} ${isRepeated} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const options = { ...(withTime ? time : {}), ...(isRepeated ? ({ timeZoneName: 'short' } as const) : {}) }
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', ...options })
  formats.set(key, format)
  return format
}

/**
 * Formats an instant (epoch ms) in a time zone: `20 Nov, 21:50`; a local time that occurs twice with its offset: `1
 * Nov, 01:51 GMT-5`.
 */
export const timeText = (instant: number, timeZone: string) =>
  formatOf(timeZone, true, wallClock(timeZone).isRepeated(instant)).format(instant)

/** Formats the day of an instant in a time zone: `20 Nov`. */
export const dayText = (instant: number, timeZone: string) => formatOf(timeZone, false).format(instant)

const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a calendar day (`2026-10-22`): `22 Oct 2026`. */
export const dateText = (day: string) => dates.format(Date.parse(day))

export const iso = (instant: number) => new Date(instant).toISOString()
