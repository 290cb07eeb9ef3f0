import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'

/** Adjacent hours that meet a condition, with totals in seconds and parts. */
export type HourInterval = { start: number; end: number; secs: number; good: number; plannedSecs: number }

/** Merges adjacent hours (buckets in order) with positive `secsOf` into intervals with their totals. */
function intervalsOf(
  hours: readonly Bucket[],
  secsOf: (hour: Bucket) => number,
  goodOf: (hour: Bucket) => number,
): HourInterval[] {
  const intervals: HourInterval[] = []
  for (const hour of hours) {
    const secs = secsOf(hour)
    if (secs <= 0) continue
    const last = intervals.at(-1)
    if (last && last.end === hour.start) {
      last.end = hour.end
      last.secs += secs
      last.good += goodOf(hour)
      last.plannedSecs += hour.plannedSecs
    } else intervals.push({ start: hour.start, end: hour.end, secs, good: goodOf(hour), plannedSecs: hour.plannedSecs })
  }
  return intervals
}

/** Returns the hours in which the machine ran without being scheduled, latest first. */
export const unscheduledRuns = (hours: readonly Bucket[]): HourInterval[] =>
  intervalsOf(
    hours,
    ({ unscheduledRunSecs }) => unscheduledRunSecs,
    ({ unscheduledGoodCount }) => unscheduledGoodCount,
  ).reverse()

/** Returns the planned hours in which the machine did not run at all, latest first; `secs` is the planned time. */
export const missedHours = (hours: readonly Bucket[]): HourInterval[] =>
  intervalsOf(
    hours,
    ({ plannedSecs, runSecs }) => (runSecs === 0 ? plannedSecs : 0),
    () => 0,
  ).reverse()
