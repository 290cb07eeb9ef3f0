import type { Interval } from '../../../core/schedule/interval.ts'
import { longestMicroStopMs, windowCeil, windowFloor } from '../timeline/contextNeeded.ts'
import { stateCodes } from '../timeline/state.ts'
import { type Timeline, timelineOf } from '../timeline/timeline.ts'
import { type RollUpQuestion, rollUpTimeline } from './rollUp.ts'
import type { WindowRollup } from './windowRollup.ts'

/**
 * The whole windows whose figures may differ after slices (or settings) in `touched` changed: those it meets; the one
 * that follows, if time is known there (what it begins with may have begun before); and, where an idle stretch reaches
 * over an edge, those of the stretch as far as it can change its class.
 */
export function touchedWindows(timeline: Timeline, touched: Interval, microStopMs: number): Interval {
  let { start, end } = touched
  let stretchStart = Number.NaN
  let stretchEnd = Number.NaN
  let follows = false
  for (const { from, to, slice } of timeline.segments) {
    if (from <= touched.end && to > touched.end) follows = true
    if (slice.state !== stateCodes.idle) continue
    if (from !== stretchEnd) stretchStart = from
    stretchEnd = to
    if (stretchStart < touched.start && stretchEnd >= touched.start) start = Math.min(start, stretchStart)
    if (stretchStart <= touched.end && stretchEnd > touched.end) end = Math.max(end, stretchEnd)
  }
  return {
    start: windowFloor(Math.max(start, touched.start - microStopMs)),
    end: windowCeil(Math.max(Math.min(end, touched.end + microStopMs), follows ? touched.end + 1 : touched.end)),
  }
}

/**
 * Rolls up exactly the windows that a change in `[from, to)` may have changed. `slices`: the `contextNeeded` of
 * `widen`'s range.
 */
export function rollUpTouched(question: RollUpQuestion): WindowRollup[] {
  const { floor, resourceID, slices, from, to, asOf } = question
  const timeline = timelineOf(floor, resourceID, slices, asOf)
  const windows = touchedWindows(timeline, { start: from, end: to }, longestMicroStopMs(floor, resourceID))
  return rollUpTimeline(timeline, { ...question, from: windows.start, to: windows.end })
}
