import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** Returns the number of days in a range of the week that starts, or is cut, at this instant; weeks start on Monday. */
export function weekDays(start: number, range: { end: number }, timeZone: string): number {
  const { dayOf } = wallClock(timeZone)
  const first = dayOf(start)
  // 1970-01-01 was a Thursday.
  const monday = first + 7 - ((first + 3) % 7)
  return Math.min(monday, dayOf(range.end - 1) + 1) - first
}
