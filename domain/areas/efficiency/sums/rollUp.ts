import type { Floor } from '../floor/floor.ts'
import type { ReasonStretch } from '../reasons/reasonsInForce.ts'
import { windowCeil, windowFloor } from '../timeline/contextNeeded.ts'
import type { Slice } from '../timeline/slice.ts'
import { type Timeline, timelineOf } from '../timeline/timeline.ts'
import { tallyIntervals } from './tallyIntervals.ts'
import { type WindowRollup, windowMs } from './windowRollup.ts'

export type RollUpQuestion = {
  floor: Floor
  resourceID: string
  /**
   * Every slice of the devices in `contextNeeded` that overlaps its range, in any order; those of other resources are
   * left out.
   */
  slices: readonly Slice[]
  /** Epoch ms; widened to whole windows. */
  from: number
  to: number
  /** Time and counts from here on do not exist (default: all do). */
  asOf?: number
  /** What people said that stops were for (default: nothing). */
  reasons?: readonly ReasonStretch[]
}

/** Rolls a timeline up into one row for each window that meets `[from, to)`, empty ones included, oldest first. */
export function rollUpTimeline(timeline: Timeline, question: Omit<RollUpQuestion, 'slices'>): WindowRollup[] {
  const { floor, resourceID, asOf, reasons } = question
  const [from, to] = [windowFloor(question.from), windowCeil(question.to)]
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
  for (const slice of timeline.kept)
    for (let at = Math.max(windowFloor(slice.from), from); at < Math.min(slice.to, to); at += windowMs) {
      const window = windows[(at - from) / windowMs]!
      if (slice.to > window.lastTo) window.lastTo = slice.to
    }
  return windows
}

/**
 * Rolls up a resource for every 5-minute window that meets `[from, to)`, empty ones included, oldest first. Exact if
 * `slices` holds what `contextNeeded` names.
 */
export const rollUp = (question: RollUpQuestion): WindowRollup[] =>
  rollUpTimeline(timelineOf(question.floor, question.resourceID, question.slices, question.asOf), question)
