import type { TimeClass } from './state.ts'
import type { Tally } from './tally.ts'

/** A rollup window's length: five minutes of epoch time. */
export const windowMs = 300_000

/** The share of a window that fell into one shift occurrence, its breaks included (running in them is unscheduled). */
export type ShiftTally = Tally & { occurrenceStart: number }

/** Time and counts of a window by everything a breakdown asks for; `scheduled`: inside planned time. Time divides evenly by a slice's outputs. */
export type Detail = {
  timeClass: TimeClass
  reason: string | null
  jobNum: string | null
  assemblySeq: number | null
  oprSeq: number | null
  partNum: string | null
  partRevision: string | null
  scheduled: boolean
  ms: number
  good: number
  scrap: number
  rework: number
  idealSecs: number
  goodIdealSecs: number
}

/** One stored row: a resource in a window. `lastTo`: the latest `to` of its slices (epoch ms, 0 without any), so a reader knows whether data run ahead of the clock. */
export type WindowRollup = {
  resourceID: string
  windowStart: number
  tally: Tally
  shifts: ShiftTally[]
  details: Detail[]
  lastTo: number
}
