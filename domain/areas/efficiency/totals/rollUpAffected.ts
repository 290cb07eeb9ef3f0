import type { Interval } from '../../../core/schedule/interval.ts'
import { longestMicroStopMs, windowCeil, windowFloor } from '../timeline/contextNeeded.ts'
import { stateCodes } from '../timeline/state.ts'
import { type Timeline, timelineOf } from '../timeline/timeline.ts'
import { type RollUpQuery, rollUpTimeline } from './rollUp.ts'
import type { WindowRollup } from './windowRollup.ts'

/**
 * Returns the whole windows with values that may differ after a change of slices (or settings) in `changed`: those that
 * overlap it; the following one, if its time is known (its first stop may have started earlier); and, if an idle
 * interval crosses an edge, the windows of that interval as far as its class can change.
 */
export function affectedWindows(timeline: Timeline, changed: Interval, microStopMs: number): Interval {
  let { start, end } = changed
  let idleStart = Number.NaN
  let idleEnd = Number.NaN
  let follows = false
  for (const { from, to, slice } of timeline.segments) {
    if (from <= changed.end && to > changed.end) follows = true
    if (slice.state !== stateCodes.idle) continue
    if (from !== idleEnd) idleStart = from
    idleEnd = to
    if (idleStart < changed.start && idleEnd >= changed.start) start = Math.min(start, idleStart)
    if (idleStart <= changed.end && idleEnd > changed.end) end = Math.max(end, idleEnd)
  }
  return {
    start: windowFloor(Math.max(start, changed.start - microStopMs)),
    end: windowCeil(Math.max(Math.min(end, changed.end + microStopMs), follows ? changed.end + 1 : changed.end)),
  }
}

/**
 * Rolls up exactly the windows that a change in `[from, to)` may affect. `slices`: the `contextNeeded` of `widen`'s
 * range.
 */
export function rollUpAffected(query: RollUpQuery): WindowRollup[] {
  const { floor, resourceID, slices, from, to, asOf } = query
  const timeline = timelineOf(floor, resourceID, slices, asOf)
  const windows = affectedWindows(timeline, { start: from, end: to }, longestMicroStopMs(floor, resourceID))
  return rollUpTimeline(timeline, { ...query, from: windows.start, to: windows.end })
}
