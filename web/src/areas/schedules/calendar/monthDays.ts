import type { Effective } from '@takt/domain/core/schedule/effective.ts'
import { clip, type Interval, measure, subtract } from '@takt/domain/core/schedule/interval.ts'
import { occurrences } from '@takt/domain/core/schedule/occurrences.ts'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** An interval of a day as fractions: 0 is its first instant, 1 its last. */
type DayInterval = { from: number; to: number }

/** A day of the calendar, in local time. */
export type CalendarDay = {
  /** `YYYY-MM-DD`. */
  date: string
  /** True if the day belongs to the month; false if it fills its first or last week. */
  inMonth: boolean
  plannedMs: number
  /** 24 h except on days with a clock change. */
  lengthMs: number
  /** Planned time, without breaks. */
  stretches: DayInterval[]
  exceptions: ScheduleException[]
}

const firstMonday = 4

/** Returns the month `YYYY-MM` that is `by` months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber - 1 + by, 1)).toISOString().slice(0, 7)
}

/**
 * Returns the whole weeks (from Monday) that contain a month `YYYY-MM`. Each day in `timeZone` has its planned time
 * according to the schedule version in effect, with exceptions and clock changes.
 */
export function monthDays(
  month: string,
  timeZone: string,
  versions: Effective<Schedule>,
  exceptions: readonly ScheduleException[],
): CalendarDay[] {
  const first = dayOfDate(`${month}-01`)
  const next = dayOfDate(`${monthAfter(month, 1)}-01`)
  const from = first - ((((first - firstMonday) % 7) + 7) % 7)
  const to = from + Math.ceil((next - from) / 7) * 7
  const clock = wallClock(timeZone)
  const range = { start: clock.dayStart(from), end: clock.dayStart(to) }
  const scheduleID = versions[0]?.value.scheduleID ?? ''
  const owned = occurrences({
    scheduleID: [{ from: Number.NEGATIVE_INFINITY, value: scheduleID }],
    schedules: new Map([[scheduleID, versions]]),
    // The exceptions are already filtered by resource.
    exceptions: exceptions.map((exception) => ({ ...exception, resourceID: null })),
    resourceID: '',
    range,
  })
  const time = owned.flatMap((occurrence) => occurrence.owned).sort((a, b) => a.start - b.start)
  const stops = owned.flatMap((occurrence) => occurrence.plannedStops).sort((a, b) => a.start - b.start)
  const planned = subtract(time, stops)
  const ofDate = Map.groupBy(exceptions, ({ date }) => date)
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    const date = dateOfDay(number)
    const day = { start: clock.dayStart(number), end: clock.dayStart(number + 1) }
    const lengthMs = day.end - day.start
    return {
      date,
      inMonth: date.startsWith(month),
      plannedMs: measure(clip(planned, day)),
      lengthMs,
      stretches: clip(planned, day).map((interval: Interval) => ({
        from: (interval.start - day.start) / lengthMs,
        to: (interval.end - day.start) / lengthMs,
      })),
      exceptions: ofDate.get(date) ?? [],
    }
  })
}
