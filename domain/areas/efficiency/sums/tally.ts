/**
 * What rollups store and every figure adds up: milliseconds and counts. Additive: the tally of a range is the sum of
 * the tallies of its parts. Planned and unknown time are not in it (they follow from schedule and clock).
 */
export type Tally = {
  /** Inside planned time, by what the time was counted as. */
  runMs: number
  setupMs: number
  idleMs: number
  minorStopMs: number
  downMs: number
  offMs: number
  /** Running outside planned time. */
  unscheduledRunMs: number
  /** Parts counted inside planned time (counts lie at a slice's `from`). */
  good: number
  scrap: number
  rework: number
  unscheduledGood: number
  /** Σ ideal × total, Σ ideal × good (planned); Σ ideal × good (unscheduled). */
  idealSecs: number
  goodIdealSecs: number
  unscheduledGoodIdealSecs: number
  /** Parts, scheduled or not, for which no ideal cycle is known. */
  idealMissing: number
}

/** The tally's fields in the order in which they are stored. */
export const tallyFields = [
  'runMs',
  'setupMs',
  'idleMs',
  'minorStopMs',
  'downMs',
  'offMs',
  'unscheduledRunMs',
  'good',
  'scrap',
  'rework',
  'unscheduledGood',
  'idealSecs',
  'goodIdealSecs',
  'unscheduledGoodIdealSecs',
  'idealMissing',
] as const satisfies readonly (keyof Tally)[]

export const emptyTally = (): Tally => ({
  runMs: 0,
  setupMs: 0,
  idleMs: 0,
  minorStopMs: 0,
  downMs: 0,
  offMs: 0,
  unscheduledRunMs: 0,
  good: 0,
  scrap: 0,
  rework: 0,
  unscheduledGood: 0,
  idealSecs: 0,
  goodIdealSecs: 0,
  unscheduledGoodIdealSecs: 0,
  idealMissing: 0,
})

/** Adds `more` into `sum` in place. */
export function addTally(sum: Tally, more: Tally): Tally {
  for (const field of tallyFields) sum[field] += more[field]
  return sum
}
