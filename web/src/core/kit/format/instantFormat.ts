import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const styles = {
  time: { hour: '2-digit', minute: '2-digit' },
  timeToTheSecond: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDay: { day: '2-digit', month: '2-digit', year: '2-digit' },
  date: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayTime: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  minute: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  full: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type InstantStyle = keyof typeof styles

/**
 * An instant (epoch ms) as people of this locale read it in this IANA zone, hours from 00 to 23; null is an en dash. A
 * time that the clock shows twice, because it was put back, names the zone's time that is meant: `01:51 EST`.
 */
export function formatInstant(
  ms: number | null,
  style: InstantStyle,
  place: { locale: string; timeZone: string },
): string {
  if (ms === null || !Number.isFinite(ms)) return '–'
  const isTwice = 'hour' in styles[style] && wallClock(place.timeZone).isRepeated(ms)
  const key = `${place.locale} ${place.timeZone} ${style} ${isTwice}`
  let format = formats.get(key)
  if (!format) {
    const hours = 'hour' in styles[style] ? ({ hourCycle: 'h23' } as const) : {}
    const which = isTwice ? ({ timeZoneName: 'short' } as const) : {}
    format = new Intl.DateTimeFormat(place.locale, { ...styles[style], ...hours, ...which, timeZone: place.timeZone })
    formats.set(key, format)
  }
  return format.format(ms)
}

/**
 * An instant by its time alone where it is of the same day as `now`, with its date where it is not, with its year where
 * that is another one. `brief`: of another year the date alone.
 */
export function formatNear(
  ms: number,
  now: number,
  place: { locale: string; timeZone: string },
  brief = false,
): string {
  const part = (instant: number, style: InstantStyle) => formatInstant(instant, style, place)
  if (part(ms, 'day') === part(now, 'day')) return part(ms, 'time')
  // A day and month that come again every year would be read as this one's.
  if (part(ms, 'year') === part(now, 'year')) return part(ms, 'moment')
  return part(ms, brief ? 'day' : 'minute')
}
