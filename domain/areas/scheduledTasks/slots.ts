import { dayMs, type WallClock, wallClock } from '../../core/schedule/wallClock.ts'
import { dayNames } from './calendarEntry.ts'
import type { LocalTime } from './localTimes.ts'

/** Search horizon for the next execution (ms). */
export const lookAheadMs = 14 * dayMs

/** Schedule of a task: local times in a zone. */
export type Times = { localTimes: readonly LocalTime[]; timeZone: string }

// 1970-01-01, day 0, was a Thursday.
const weekdayOf = (day: number) => dayNames[(((day + 3) % 7) + 7) % 7]!
const timeMs = (time: string) => Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000

/** Returns the instants of a local day (days since 1970-01-01), at the times of its weekday. */
const slotsOf = (clock: WallClock, times: ReadonlyMap<string, readonly LocalTime[]>, day: number) =>
  (times.get(weekdayOf(day)) ?? []).map(({ time }) => clock.instantOf(day * dayMs + timeMs(time)))

/** Returns the local days that may contain instants of the range. */
const daysBetween = (clock: WallClock, after: number, until: number) => ({
  first: Math.floor(clock.localOf(after) / dayMs) - 1,
  last: Math.floor(clock.localOf(until) / dayMs) + 1,
})

const byWeekday = (times: readonly LocalTime[]) => Map.groupBy(times, ({ day }) => day as string)

/**
 * Returns the instants (epoch ms, ascending) after `after` and up to `until` at which a task is due. A time skipped by
 * a DST change is due at the first instant after the gap, a repeated one at its first occurrence; times that fall on
 * one instant are due once.
 */
export function slotsIn({ localTimes, timeZone }: Times, after: number, until: number): number[] {
  const clock = wallClock(timeZone)
  const times = byWeekday(localTimes)
  const slots = new Set<number>()
  const { first, last } = daysBetween(clock, after, until)
  for (let day = first; day <= last; day++)
    for (const slot of slotsOf(clock, times, day)) if (slot > after && slot <= until) slots.add(slot)
  return [...slots].sort((a, b) => a - b)
}

/**
 * Returns the first slot within 14 days after `after`; null if there is none. A later local time is never an earlier
 * instant, so the first day with a slot has the next one: of a week's times only those of a day or two are evaluated.
 */
export function nextSlot({ localTimes, timeZone }: Times, after: number): number | null {
  const clock = wallClock(timeZone)
  const times = byWeekday(localTimes)
  const until = after + lookAheadMs
  const { first, last } = daysBetween(clock, after, until)
  for (let day = first; day <= last; day++) {
    const slots = slotsOf(clock, times, day).filter((slot) => slot > after && slot <= until)
    if (slots.length > 0) return Math.min(...slots)
  }
  return null
}
