import type { Interval } from '../../core/schedule/interval.ts'
import { dayMs, dayOfDate, wallClock } from '../../core/schedule/wallClock.ts'
import { dayMeant, type ReportDate, type ReportDateTime } from './reportDate.ts'

/** An instant (epoch ms), and on whose wall it is looked at. */
export type At = { now: number; timeZone: string }

/** Days that reports may be about: no clock is reckoned further. */
const firstDay = dayOfDate('2000-01-01')
const daysAhead = 731

const dayNumber = (date: ReportDate, at: At) => dayOfDate(dayMeant(date, at).toString())

/** Whether a report may be about a day. */
export function isInReach(date: ReportDate, at: At): boolean {
  const day = dayNumber(date, at)
  return day >= firstDay && day <= Math.floor(at.now / dayMs) + daysAhead
}

/** From the first instant of one day to the end of another, both meant in a zone. */
export const rangeOfDays = (start: ReportDate, end: ReportDate, at: At): Interval => ({
  start: wallClock(at.timeZone).dayStart(dayNumber(start, at)),
  end: wallClock(at.timeZone).dayStart(dayNumber(end, at) + 1),
})

/** The instant at which the wall of the zone shows the time; null where no time was given. */
function instantOf({ date, time }: ReportDateTime, at: At): number | null {
  if (time === '') return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return wallClock(at.timeZone).instantOf(dayNumber(date, at) * dayMs + (hour * 60 + minute) * 60_000)
}

/** From one time to another, exclusive; without a time from the day's beginning, and to the day's end. */
export function rangeOfTimes(start: ReportDateTime, end: ReportDateTime, at: At): Interval {
  const whole = rangeOfDays(start.date, end.date, at)
  return { start: instantOf(start, at) ?? whole.start, end: instantOf(end, at) ?? whole.end }
}
