import type { Interval } from '../../core/schedule/interval.ts'
import { dayMs, dayOfDate, wallClock } from '../../core/schedule/wallClock.ts'
import { type ReportDate, type ReportDateTime, resolveDay } from './reportDate.ts'

/** An instant (epoch ms) and the time zone in which it is read. */
export type At = { now: number; timeZone: string }

/** First day that reports may cover; limits the calendar calculations. */
const firstDay = dayOfDate('2000-01-01')
const daysAhead = 731

const dayNumber = (date: ReportDate, at: At) => dayOfDate(resolveDay(date, at).toString())

/** True if a report may cover the day. */
export function isInReach(date: ReportDate, at: At): boolean {
  const day = dayNumber(date, at)
  return day >= firstDay && day <= Math.floor(at.now / dayMs) + daysAhead
}

/** Returns the range from the start of one day to the end of another, both in the zone. */
export const rangeOfDays = (start: ReportDate, end: ReportDate, at: At): Interval => ({
  start: wallClock(at.timeZone).dayStart(dayNumber(start, at)),
  end: wallClock(at.timeZone).dayStart(dayNumber(end, at) + 1),
})

/** Returns the instant of a local time in the zone; null if no time was given. */
function instantOf({ date, time }: ReportDateTime, at: At): number | null {
  if (time === '') return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return wallClock(at.timeZone).instantOf(dayNumber(date, at) * dayMs + (hour * 60 + minute) * 60_000)
}

/**
 * Returns the range from one time to another, end exclusive; missing times default to the start of the first day and
 * the end of the last.
 */
export function rangeOfTimes(start: ReportDateTime, end: ReportDateTime, at: At): Interval {
  const whole = rangeOfDays(start.date, end.date, at)
  return { start: instantOf(start, at) ?? whole.start, end: instantOf(end, at) ?? whole.end }
}
