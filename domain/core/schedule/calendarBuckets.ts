import { runSteps, type Steps } from '../statistics/steps.ts'
import type { Interval } from './interval.ts'
import { type WallClock, wallClock } from './wallClock.ts'

export const calendarResolutions = ['hour', 'day', 'week', 'month', 'total'] as const
export type CalendarResolution = (typeof calendarResolutions)[number]

const hourMs = 3_600_000
/** Number of days, weeks or months computed in one step. */
const unitsInStep = 100
// Day 0, 1970-01-01, was a Thursday.
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7)
const firstOfMonth = (day: number, months: number) => {
  const date = new Date(day * 86_400_000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 86_400_000
}

/** Day numbers on which the unit that contains `day` and the next unit start. */
const units = {
  day: (day: number) => [day, day + 1] as const,
  week: (day: number) => [mondayOf(day), mondayOf(day) + 7] as const,
  month: (day: number) => [firstOfMonth(day, 0), firstOfMonth(day, 1)] as const,
}

function* unitsOf(unit: keyof typeof units, range: Interval, clock: WallClock): Generator<Interval> {
  for (let day = clock.dayOf(range.start); ; ) {
    const [first, next] = units[unit](day)
    const start = clock.dayStart(first)
    if (start >= range.end) return
    yield { start, end: clock.dayStart(next) }
    day = next
  }
}

function* hoursOf(day: Interval): Generator<Interval> {
  for (let start = day.start; start < day.end; start += hourMs) yield { start, end: Math.min(start + hourMs, day.end) }
}

/**
 * Splits `range` into hours, days, weeks from Monday or months of a zone, oldest first, the outer ones clipped to it
 * (`contracts.md` §4): a day starts at its first instant; an hour is each elapsed 3,600 s from there, the last ending
 * with the day. Runs in steps.
 */
export function* calendarBucketSteps(
  resolution: CalendarResolution,
  range: Interval,
  timeZone: string,
): Steps<Interval[]> {
  if (range.end <= range.start) return []
  if (resolution === 'total') return [{ ...range }]
  const clock = wallClock(timeZone)
  const buckets: Interval[] = []
  let count = 0
  for (const unit of unitsOf(resolution === 'hour' ? 'day' : resolution, range, clock)) {
    for (const bucket of resolution === 'hour' ? hoursOf(unit) : [unit]) {
      const [start, end] = [Math.max(bucket.start, range.start), Math.min(bucket.end, range.end)]
      // Few buckets are clipped, while there may be a million hours; this avoids copies.
      if (start === bucket.start && end === bucket.end) buckets.push(bucket)
      else if (end > start) buckets.push({ start, end })
    }
    if (++count % unitsInStep === 0) yield
  }
  return buckets
}

/** The same without steps. */
export const calendarBuckets = (resolution: CalendarResolution, range: Interval, timeZone: string): Interval[] =>
  runSteps(calendarBucketSteps(resolution, range, timeZone))
