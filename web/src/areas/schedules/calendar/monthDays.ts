import type { Effective } from '@takt/domain/core/schedule/effective.ts'
import { clip, type Interval, measure, subtract } from '@takt/domain/core/schedule/interval.ts'
import { occurrences } from '@takt/domain/core/schedule/occurrences.ts'
import type { Schedule, ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** A stretch of a day, as shares of it: 0 is its first instant, 1 its last. */
type DayStretch = { from: number; to: number }

/** A wall day as the calendar draws it. */
export type CalendarDay = {
  /** `YYYY-MM-DD`. */
  date: string
  /** Whether it belongs to the month or fills its first or last week. */
  inMonth: boolean
  plannedMs: number
  /** 24 h but on days when clocks change. */
  lengthMs: number
  /** What is planned, breaks left out. */
  stretches: DayStretch[]
  exceptions: ScheduleException[]
}

const firstMonday = 4

/** `YYYY-MM` so many months on. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place - 1 + by, 1)).toISOString().slice(0, 7)
}

/**
 * The whole weeks (from Monday) that hold a month `YYYY-MM`, each day in `timeZone` with what is planned then, by the
 * version of the schedule that holds then, exceptions and changes of clocks included.
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
    // Those that count are chosen already.
    exceptions: exceptions.map((exception) => ({ ...exception, resourceID: null })),
    resourceID: '',
    range,
  })
  const time = owned.flatMap((occurrence) => occurrence.owned).sort((a, b) => a.start - b.start)
  const stops = owned.flatMap((occurrence) => occurrence.plannedStops).sort((a, b) => a.start - b.start)
  const planned = subtract(time, stops)
  const ofDate = Map.groupBy(exceptions, ({ date }) => date)
  return Array.from({ length: to - from }, (_, place) => {
    const number = from + place
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
