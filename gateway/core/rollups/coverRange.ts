import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** Days `[firstDay, endDay)` of the organization's zone, by number. */
export type DaySpan = { firstDay: number; endDay: number }

/** From which grains a range is added up: whole days, whole windows beside them, and edges inside a window. */
export type Cover = { days: DaySpan | null; windows: Interval[]; edges: Interval[] }

/**
 * A range to be covered. `openEnd`: it ends at the clock, and the day or window that holds its end is taken whole: that
 * holds nothing later unless data run ahead. `daysBefore`: only days before this one may be used, by number; ±Infinity:
 * all, none.
 */
export type RangeAsked = { range: Interval; timeZone: string; openEnd: boolean; daysBefore: number }

/** Windows in `[start, end)`, and what is left of it at its edges. */
function coverByWindows({ start, end }: Interval, openEnd: boolean): Pick<Cover, 'windows' | 'edges'> {
  const [first, last] = [windowCeil(start), openEnd ? windowCeil(end) : windowFloor(end)]
  if (first > last) return { windows: [], edges: [{ start, end }] }
  const edges: Interval[] = []
  if (start < first) edges.push({ start, end: Math.min(first, end) })
  if (!openEnd && last < end) edges.push({ start: last, end })
  return { windows: first < last ? [{ start: first, end: last }] : [], edges }
}

/**
 * Covers a range by the coarsest grains that are exact for it. Days are, where all of them begin and end with a window.
 */
export function coverRange({ range, timeZone, openEnd, daysBefore }: RangeAsked): Cover {
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
