import type { Interval } from './interval.ts'

/**
 * A shift on a business date (the date it starts on). `start` and `end`: first and last instant that belong to it,
 * after closures, overlaps with earlier shifts and changes of the schedule. `owned`: the time that belongs to it;
 * `plannedStops`: the part of it taken by breaks and planned stops. Both sorted and disjoint.
 */
export type Occurrence = Interval & {
  businessDate: string
  shiftNum: number | null
  owned: readonly Interval[]
  plannedStops: readonly Interval[]
}

/** A scheduled shift on one date before closures and overlaps; `stops` may overlap and extend beyond it. */
export type NominalShift = Interval & { day: number; shiftNum: number | null; stops: Interval[] }
