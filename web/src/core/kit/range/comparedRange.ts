import { Temporal } from 'temporal-polyfill'
import { type Clock, daysOf, type Range } from './range.ts'

type Span = { start: number; end: number }

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/** Returns the same wall time earlier, independent of hours that the clocks skip or repeat in between. */
const wallTimeBefore = (ms: number, back: Temporal.DurationLike, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).subtract(back).epochMilliseconds

/**
 * Returns the previous range of the calendar, limited to the elapsed part of this one (today until 10:00 is compared
 * with yesterday until 10:00, this shift with the previous one); for a custom range, the preceding interval of the same
 * length.
 */
export function previousRange(range: Range, clock: Clock): Span {
  const { name, start } = range
  const until = Math.min(range.end, clock.now)
  const shift = (ms: number, back: Temporal.DurationLike) => wallTimeBefore(ms, back, clock.timeZone)
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

/**
 * Returns the number of weeks between a range and the same weekdays that it is compared with: the smallest number
 * without overlap.
 */
export const weeksBack = (range: Range, clock: Clock): number =>
  Math.max(1, Math.ceil((Math.min(range.end, clock.now) - range.start - 2 * hourMs) / weekMs))

/** Returns the same wall times on the same weekdays, whole weeks earlier, limited to the elapsed part of the range. */
export function sameTimeWeeksBefore(range: Range, clock: Clock): Span {
  const back = { days: 7 * weeksBack(range, clock) }
  const until = Math.min(range.end, clock.now)
  return { start: wallTimeBefore(range.start, back, clock.timeZone), end: wallTimeBefore(until, back, clock.timeZone) }
}
