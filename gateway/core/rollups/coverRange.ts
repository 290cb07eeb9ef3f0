import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** Days `[firstDay, endDay)` in the organization's zone, by day number. */
export type DaySpan = { firstDay: number; endDay: number }

/** The grains that make up a range: whole days, whole windows besides them, and edges inside a window. */
export type Cover = { days: DaySpan | null; windows: Interval[]; edges: Interval[] }

/**
 * A range to cover. `openEnd`: it ends at the present, and the day or window that contains its end is read whole,
 * because it contains nothing later unless data are ahead. `daysBefore`: only days before this day number may be used;
 * ±Infinity: all, none.
 */
export type RangeQuery = { range: Interval; timeZone: string; openEnd: boolean; daysBefore: number }

/** Returns the windows in `[start, end)`, and the remainders at its edges. */
function coverByWindows({ start, end }: Interval, openEnd: boolean): Pick<Cover, 'windows' | 'edges'> {
  const [first, last] = [windowCeil(start), openEnd ? windowCeil(end) : windowFloor(end)]
  if (first > last) return { windows: [], edges: [{ start, end }] }
  const edges: Interval[] = []
  if (start < first) edges.push({ start, end: Math.min(first, end) })
  if (!openEnd && last < end) edges.push({ start: last, end })
  return { windows: first < last ? [{ start: first, end: last }] : [], edges }
}

/**
 * Covers a range by the coarsest grains that are exact for it. Days are exact if all of them start and end at a window
 * boundary.
 */
export function coverRange({ range, timeZone, openEnd, daysBefore }: RangeQuery): Cover {
  const clock = wallClock(timeZone)
  const firstDay = clock.dayOf(range.start - 1) + 1
  const lastDay = clock.dayOf(range.end - 1)
  const isWhole = openEnd || clock.dayStart(lastDay + 1) === range.end
  const endDay = Math.min(daysBefore, lastDay + (isWhole ? 1 : 0))
  if (firstDay >= endDay) return { days: null, ...coverByWindows(range, openEnd) }
  const [start, end] = [clock.dayStart(firstDay), clock.dayStart(endDay)]
  if (start % windowMs !== 0 || end % windowMs !== 0) return { days: null, ...coverByWindows(range, openEnd) }
  const none = { windows: [], edges: [] }
  const before = range.start < start ? coverByWindows({ start: range.start, end: start }, false) : none
  const after = end < range.end ? coverByWindows({ start: end, end: range.end }, openEnd) : none
  return {
    days: { firstDay, endDay },
    windows: [...before.windows, ...after.windows],
    edges: [...before.edges, ...after.edges],
  }
}
