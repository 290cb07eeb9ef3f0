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
 * Formats an instant (epoch ms) in this locale and IANA zone, hours from 00 to 23; null is an en dash. A time that
 * occurs twice because clocks were put back includes the zone abbreviation: `01:51 EST`.
 */
export function formatInstant(
  ms: number | null,
  style: InstantStyle,
  localeSettings: { locale: string; timeZone: string },
): string {
  if (ms === null || !Number.isFinite(ms)) return '–'
  const isRepeated = 'hour' in styles[style] && wallClock(localeSettings.timeZone).isRepeated(ms)
  const key = `${localeSettings.locale} ${localeSettings.timeZone} ${style} ${isRepeated}`
  let format = formats.get(key)
  if (!format) {
    const hours = 'hour' in styles[style] ? ({ hourCycle: 'h23' } as const) : {}
    const zoneOption = isRepeated ? ({ timeZoneName: 'short' } as const) : {}
    format = new Intl.DateTimeFormat(localeSettings.locale, {
      ...styles[style],
      ...hours,
      ...zoneOption,
      timeZone: localeSettings.timeZone,
    })
    formats.set(key, format)
  }
  return format.format(ms)
}

/**
 * Formats an instant by its time alone if it is on the same day as `now`, else with its date, and with the year if it
 * is another one. `brief`: only the date for another year.
 */
export function formatNear(
  ms: number,
  now: number,
  localeSettings: { locale: string; timeZone: string },
  brief = false,
): string {
  const part = (instant: number, style: InstantStyle) => formatInstant(instant, style, localeSettings)
  if (part(ms, 'day') === part(now, 'day')) return part(ms, 'time')
  // Without the year, day and month would be read as those of the present year.
  if (part(ms, 'year') === part(now, 'year')) return part(ms, 'moment')
  return part(ms, brief ? 'day' : 'minute')
}
