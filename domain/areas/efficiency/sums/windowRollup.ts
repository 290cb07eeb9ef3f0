import type { Work } from '../answers/values.ts'
import type { TimeClass } from '../timeline/state.ts'
import type { Tally } from './tally.ts'

/** A rollup window's length: five minutes of epoch time. */
export const windowMs = 300_000

/** The share of a window that fell into one shift occurrence, its breaks included (running in them is unscheduled). */
export type ShiftTally = Tally & { occurrenceStart: number }

/**
 * Time and counts of a window by everything a breakdown asks for; `scheduled`: inside planned time. Time divides evenly
 * by a slice's outputs. `reason`: the one in force; `shiftNum`: of the occurrence that the time lies in, its breaks
 * included, null outside shifts; `empIDs` sorted, each once.
 */
export type Detail = Work & {
  timeClass: TimeClass
  reason: string | null
  shiftNum: number | null
  empIDs: readonly string[]
  scheduled: boolean
  ms: number
  /**
   * Longest stretches of one class, whatever their reason, that begin here; with the first output of their first slice.
   */
  starts: number
  good: number
  scrap: number
  rework: number
  idealSecs: number
  goodIdealSecs: number
  /** Parts for which no ideal cycle is known. */
  idealMissing: number
}

/**
 * One stored row: a resource in a window. `lastTo`: the latest `to` of its slices (epoch ms, 0 without any), so a
 * reader knows whether data run ahead of the clock.
 */
export type WindowRollup = {
  resourceID: string
  windowStart: number
  tally: Tally
  shifts: ShiftTally[]
  details: Detail[]
  lastTo: number
}
