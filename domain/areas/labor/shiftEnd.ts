import type { Interval } from '../../core/schedule/interval.ts'
import { dayMs, wallClock } from '../../core/schedule/wallClock.ts'

/** Times of a shift as local wall time, `HH:mm`; an end not later than the start is on the next day. */
export type ShiftTimes = { start: string; end: string; timeZone: string }

const msOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/**
 * Returns the end (epoch ms) of the shift that contains `start` (epoch ms): the end of the machine's `occurrence` if
 * there is one, otherwise the first end after `start` by the `times` of a shift; null without either.
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
