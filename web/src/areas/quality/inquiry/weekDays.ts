import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** How many days of a week that begins with this instant, or is cut there, lie in a range; weeks begin on Monday. */
export function weekDays(start: number, range: { end: number }, timeZone: string): number {
  const { dayOf } = wallClock(timeZone)
  const first = dayOf(start)
  // 1970-01-01 was a Thursday.
  const monday = first + 7 - ((first + 3) % 7)
  return Math.min(monday, dayOf(range.end - 1) + 1) - first
}
