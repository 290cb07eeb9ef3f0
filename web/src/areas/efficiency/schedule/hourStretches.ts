import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'

/** Adjoining hours of which something is true; sums in seconds and parts. */
export type Stretch = { start: number; end: number; secs: number; good: number; plannedSecs: number }

/** Adjoining hours (buckets in order) for which `secsOf` is above 0, each stretch with what it adds up to. */
function stretchesOf(
  hours: readonly Bucket[],
  secsOf: (hour: Bucket) => number,
  goodOf: (hour: Bucket) => number,
): Stretch[] {
  const stretches: Stretch[] = []
  for (const hour of hours) {
    const secs = secsOf(hour)
    if (secs <= 0) continue
    const last = stretches.at(-1)
    if (last && last.end === hour.start) {
      last.end = hour.end
      last.secs += secs
      last.good += goodOf(hour)
      last.plannedSecs += hour.plannedSecs
    } else stretches.push({ start: hour.start, end: hour.end, secs, good: goodOf(hour), plannedSecs: hour.plannedSecs })
  }
  return stretches
}

/** Hours in which the machine ran although nothing was planned, the latest first. */
export const ranOutside = (hours: readonly Bucket[]): Stretch[] =>
  stretchesOf(
    hours,
    ({ unscheduledRunSecs }) => unscheduledRunSecs,
    ({ unscheduledGoodCount }) => unscheduledGoodCount,
  ).reverse()

/**
 * Hours that were planned and in which the machine did not run at all, the latest first; `secs` is the planned time.
 */
export const didNotRun = (hours: readonly Bucket[]): Stretch[] =>
  stretchesOf(
    hours,
    ({ plannedSecs, runSecs }) => (runSecs === 0 ? plannedSecs : 0),
    () => 0,
  ).reverse()
