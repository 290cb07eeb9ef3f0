import type { Interval } from '../../core/schedule/interval.ts'
import { dayMs, wallClock } from '../../core/schedule/wallClock.ts'

/** The times of a shift on the wall, `HH:mm`; an end that is not later than the start means the next day. */
export type ShiftTimes = { start: string; end: string; timeZone: string }

const msOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/**
 * When the shift ends in which something began at `start` (epoch ms): that of the machine's `occurrence` which holds
 * it, else the first end after it by the `times` of a shift; null where neither says.
 */
export function shiftEndAfter(start: number, occurrence: Interval | null, times: ShiftTimes | null): number | null {
  if (occurrence) return occurrence.end
  if (!times) return null
  const clock = wallClock(times.timeZone)
  const today = clock.dayOf(start)
  const ends = [today - 1, today, today + 1].map((day) => {
    const overnight = msOf(times.end) <= msOf(times.start) ? dayMs : 0
    return clock.instantOf(day * dayMs + msOf(times.end) + overnight)
  })
  return ends.find((end) => end > start) ?? null
}
