import type { Floor } from '../floor/floor.ts'
import type { ReasonInterval } from '../reasons/reasonsInForce.ts'
import { windowCeil, windowFloor } from '../timeline/contextNeeded.ts'
import type { Slice } from '../timeline/slice.ts'
import { type Timeline, timelineOf } from '../timeline/timeline.ts'
import { tallyIntervals } from './tallyIntervals.ts'
import { type WindowRollup, windowMs } from './windowRollup.ts'

export type RollUpQuery = {
  floor: Floor
  resourceID: string
  /**
   * Every slice of the devices in `contextNeeded` that overlaps its range, in any order; those of other machines are
   * ignored.
   */
  slices: readonly Slice[]
  /** Epoch ms; widened to whole windows. */
  from: number
  to: number
  /** Time and counts from this instant are ignored (default: none). */
  asOf?: number
  /** The reasons that users entered for stops (default: none). */
  reasons?: readonly ReasonInterval[]
}

/** Rolls a timeline up into one row for each window that overlaps `[from, to)`, including empty ones, oldest first. */
export function rollUpTimeline(timeline: Timeline, query: Omit<RollUpQuery, 'slices'>): WindowRollup[] {
  const { floor, resourceID, asOf, reasons } = query
  const [from, to] = [windowFloor(query.from), windowCeil(query.to)]
  const intervals = Array.from({ length: Math.max(0, (to - from) / windowMs) }, (_, k) => ({
    start: from + k * windowMs,
    end: from + (k + 1) * windowMs,
  }))
  const windows = tallyIntervals(timeline, intervals, { floor, resourceID, asOf, reasons }).map((entry) => ({
    resourceID,
    windowStart: entry.start,
    tally: entry.tally,
    shifts: entry.shifts,
    details: entry.collect.rows,
    lastTo: 0,
  }))
  for (const slice of timeline.current)
    for (let at = Math.max(windowFloor(slice.from), from); at < Math.min(slice.to, to); at += windowMs) {
      const window = windows[(at - from) / windowMs]!
      if (slice.to > window.lastTo) window.lastTo = slice.to
    }
  return windows
}

/**
 * Rolls up a machine for every 5-minute window that overlaps `[from, to)`, including empty ones, oldest first. Exact if
 * `slices` contains everything in `contextNeeded`.
 */
export const rollUp = (query: RollUpQuery): WindowRollup[] =>
  rollUpTimeline(timelineOf(query.floor, query.resourceID, query.slices, query.asOf), query)
