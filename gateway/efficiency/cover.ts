import { longestMicroStopMs, windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { windowMs } from '@takt/domain/efficiency/windowRollup.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'

/** Days `[firstDay, endDay)` of the organization's zone, by number. */
export type DaySpan = { firstDay: number; endDay: number }

/**
 * From which rollups a range is added up: whole days, windows beside them, and stretches inside a window that only
 * slices can tell. Where the range ends at `asOf`, the day or window that holds it is taken whole: it holds nothing
 * later unless data run ahead.
 */
export type Cover = { days: DaySpan | null; windows: Interval[]; raw: Interval[] }

/** The earliest window in which data ahead of the clock can change what is counted before it. */
export const tailOf = (floor: Floor, resourceIDs: readonly string[], asOf: number) =>
  windowFloor(asOf - Math.max(windowMs, ...resourceIDs.map((id) => longestMicroStopMs(floor, id))))

/** Windows in `[start, end)`, and what is left of it at its edges. */
function coverByWindows({ start, end }: Interval, openEnd: boolean): Pick<Cover, 'windows' | 'raw'> {
  const [first, last] = [windowCeil(start), openEnd ? windowCeil(end) : windowFloor(end)]
  if (first > last) return { windows: [], raw: [{ start, end }] }
  const raw: Interval[] = []
  if (start < first) raw.push({ start, end: Math.min(first, end) })
  if (!openEnd && last < end) raw.push({ start: last, end })
  return { windows: first < last ? [{ start: first, end: last }] : [], raw }
}

/**
 * Covers `range` by the coarsest rollups that are exact for it; `byDay`: whether the question may be answered by whole
 * days.
 */
export function coverOf(
  range: Interval,
  timeZone: string,
  { openEnd, byDay }: { openEnd: boolean; byDay: boolean },
): Cover {
  const clock = wallClock(timeZone)
  const firstDay = clock.dayOf(range.start - 1) + 1
  const endDay =
    clock.dayOf(range.end - 1) + (openEnd || clock.dayStart(clock.dayOf(range.end - 1) + 1) === range.end ? 1 : 0)
  const [start, end] = [clock.dayStart(firstDay), clock.dayStart(endDay)]
  const aligned = start % windowMs === 0 && end % windowMs === 0
  if (!byDay || !aligned || firstDay >= endDay) return { days: null, ...coverByWindows(range, openEnd) }
  const before =
    range.start < start ? coverByWindows({ start: range.start, end: start }, false) : { windows: [], raw: [] }
  const after = end < range.end ? coverByWindows({ start: end, end: range.end }, openEnd) : { windows: [], raw: [] }
  return {
    days: { firstDay, endDay },
    windows: [...before.windows, ...after.windows],
    raw: [...before.raw, ...after.raw],
  }
}
