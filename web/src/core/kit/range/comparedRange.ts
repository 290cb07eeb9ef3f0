import { Temporal } from 'temporal-polyfill'
import { type Clock, daysOf, type Range } from './range.ts'

type Span = { start: number; end: number }

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/** The same wall time earlier: an hour that the clocks skip or repeat in between changes nothing about it. */
const earlier = (ms: number, back: Temporal.DurationLike, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).subtract(back).epochMilliseconds

/**
 * The calendar's range before this one, as much of it as has passed of this one (today until 10:00 with yesterday until
 * 10:00, this shift with the one before it); a custom range with the stretch of the same length before it.
 */
export function previousRange(range: Range, clock: Clock): Span {
  const { name, start } = range
  const until = Math.min(range.end, clock.now)
  const shift = (ms: number, back: Temporal.DurationLike) => earlier(ms, back, clock.timeZone)
  switch (name) {
    case 'custom':
    case '24h':
      return { start: start - (until - start), end: start }
    case 'shift':
    case 'lastShift': {
      const before = clock.shifts?.findLast((entry) => entry.start < start)
      if (!before) return { start: start - (until - start), end: start }
      const passed = range.live ? until - start : Number.POSITIVE_INFINITY
      return { start: before.start, end: Math.min(before.end, before.start + passed) }
    }
    case 'month':
      return { start: shift(start, { months: 1 }), end: Math.min(shift(until, { months: 1 }), start) }
    case 'lastMonth':
      return { start: shift(start, { months: 1 }), end: start }
    default: {
      const back = { days: name === 'week' || name === 'lastWeek' ? 7 : daysOf[name] }
      return { start: shift(start, back), end: shift(until, back) }
    }
  }
}

/** How many weeks back a range is compared with the same weekdays: as few as keep it from meeting itself. */
export const weeksBack = (range: Range, clock: Clock): number =>
  Math.max(1, Math.ceil((Math.min(range.end, clock.now) - range.start - 2 * hourMs) / weekMs))

/** The same wall times on the same weekdays, whole weeks earlier, as much as has passed of the range. */
export function sameTimeWeeksBefore(range: Range, clock: Clock): Span {
  const back = { days: 7 * weeksBack(range, clock) }
  const until = Math.min(range.end, clock.now)
  return { start: earlier(range.start, back, clock.timeZone), end: earlier(until, back, clock.timeZone) }
}
