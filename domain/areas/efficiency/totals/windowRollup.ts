import type { Work } from '../responses/values.ts'
import type { TimeClass } from '../timeline/state.ts'
import type { Tally } from './tally.ts'

/** Length of a rollup window: five minutes of epoch time. */
export const windowMs = 300_000

/** The part of a window within one shift occurrence, including breaks (running in breaks is unscheduled). */
export type ShiftTally = Tally & { occurrenceStart: number }

/**
 * Time and counts of a window by all dimensions of breakdowns. `scheduled`: within planned time. Time is divided evenly
 * among a slice's outputs. `reason`: the one in force; `shiftNum`: of the shift occurrence that contains the time,
 * including breaks, null outside shifts; `empIDs`: sorted, without duplicates.
 */
export type Detail = Work & {
  timeClass: TimeClass
  reason: string | null
  shiftNum: number | null
  empIDs: readonly string[]
  scheduled: boolean
  ms: number
  /**
   * Number of maximal intervals of one class (not continued from earlier time), whatever their reason, that start here;
   * assigned to the first output of their first slice.
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
 * One stored row: a machine in a window. `lastTo`: the latest `to` of its slices (epoch ms, 0 without any), which shows
 * whether the data is ahead of the clock.
 */
export type WindowRollup = {
  resourceID: string
  windowStart: number
  tally: Tally
  shifts: ShiftTally[]
  details: Detail[]
  lastTo: number
}
