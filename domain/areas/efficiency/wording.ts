import { wallClock } from '../../core/schedule/wallClock.ts'

const minute = 60
const hour = 3600

/** A duration for a sentence: `45 s`, `12 min`, `2 h 5 min`, `3 d 4 h`; below 0 with a hyphen as its sign. */
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

/** Seconds of a cycle: `28.5 s`. */
export const cycleText = (secs: number) => (secs < 600 ? `${secs.toFixed(secs < 100 ? 1 : 0)} s` : durationText(secs))

/** A ratio: `81.4 %`. */
export const percentText = (ratio: number) => `${(ratio * 100).toFixed(1)} %`

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, withTime: boolean, isTwice = false): Intl.DateTimeFormat {
  const key = `${withTime} ${isTwice} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const which = { ...(withTime ? time : {}), ...(isTwice ? ({ timeZoneName: 'short' } as const) : {}) }
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', ...which })
  formats.set(key, made)
  return made
}

/**
 * An instant (epoch ms) on the clocks of a zone: `20 Nov, 21:50`; where the clock shows it twice `1 Nov, 01:51 GMT-5`.
 */
export const timeText = (instant: number, timeZone: string) =>
  formatOf(timeZone, true, wallClock(timeZone).isRepeated(instant)).format(instant)

/** The day of an instant in a zone: `20 Nov`. */
export const dayText = (instant: number, timeZone: string) => formatOf(timeZone, false).format(instant)

const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** A day of the calendar (`2026-10-22`) as people write it: `22 Oct 2026`. */
export const dateText = (day: string) => dates.format(Date.parse(day))

export const iso = (instant: number) => new Date(instant).toISOString()
