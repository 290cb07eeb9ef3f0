import { dayMs, wallClock } from '../schedule/wallClock.ts'
import { dayNames } from './calendarEntry.ts'
import type { LocalTime } from './localTimes.ts'

/** How far ahead the next execution is looked for (ms). */
export const lookAheadMs = 14 * dayMs

/** When a task is due: times on the wall of a zone. */
export type Times = { localTimes: readonly LocalTime[]; timeZone: string }

// 1970-01-01, day 0, was a Thursday.
const weekdayOf = (day: number) => dayNames[(((day + 3) % 7) + 7) % 7]!
const timeMs = (time: string) => Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000

/**
 * The instants (epoch ms, ascending) after `after` and up to `until` at which a task is due. A time that the clock skips
 * is due at the first instant after the gap, one that it shows twice at the first of the two; times that fall on one
 * instant are due once.
 */
export function slotsIn({ localTimes, timeZone }: Times, after: number, until: number): number[] {
  const clock = wallClock(timeZone)
  const slots = new Set<number>()
  const firstDay = Math.floor(clock.localOf(after) / dayMs) - 1
  const lastDay = Math.floor(clock.localOf(until) / dayMs) + 1
  for (let day = firstDay; day <= lastDay; day++)
    for (const { day: weekday, time } of localTimes)
      if (weekday === weekdayOf(day)) {
        const slot = clock.instantOf(day * dayMs + timeMs(time))
        if (slot > after && slot <= until) slots.add(slot)
      }
  return [...slots].sort((a, b) => a - b)
}

/** The first of them within 14 days of `after`; null if there is none. */
export const nextSlot = (times: Times, after: number): number | null =>
  slotsIn(times, after, after + lookAheadMs)[0] ?? null
