/** Returns an empty tally; its fields are in the order in which they are stored. */
export const emptyTally = () => ({
  /** Time within planned time, by time class. */
  runMs: 0,
  setupMs: 0,
  idleMs: 0,
  minorStopMs: 0,
  downMs: 0,
  offMs: 0,
  /** Running time outside planned time. */
  unscheduledRunMs: 0,
  /** Parts counted within planned time (counts are dated at a slice's `from`). */
  good: 0,
  scrap: 0,
  rework: 0,
  unscheduledGood: 0,
  /** Σ ideal × total, Σ ideal × good (planned); Σ ideal × good (unscheduled). */
  idealSecs: 0,
  goodIdealSecs: 0,
  unscheduledGoodIdealSecs: 0,
  /** Parts, scheduled or not, for which no ideal cycle is known. */
  idealMissing: 0,
})

/**
 * The additive values that rollups store: milliseconds and counts. The tally of a range is the sum of the tallies of
 * its parts. Planned and unknown time are not included (they follow from schedule and clock).
 */
export type Tally = ReturnType<typeof emptyTally>

/** The tally's fields in the order in which they are stored. */
export const tallyFields = Object.keys(emptyTally()) as readonly (keyof Tally)[]

/** Adds `more` into `sum` in place. */
export function addTally(sum: Tally, more: Tally): Tally {
  for (const field of tallyFields) sum[field] += more[field]
  return sum
}
