import { firstEndingAfter, type Interval } from '../../../core/schedule/interval.ts'
import type { Plan } from '../../../core/schedule/plan.ts'
import { runSteps, type Steps } from '../../../core/statistics/steps.ts'

/** Planned time and planned stops in milliseconds. */
export type PlanTotals = { plannedMs: number; plannedStopMs: number }

/** Number of segments of a plan that are added up per step. */
const segmentsPerStep = 500

/** Computes planned time and planned stops in each of `buckets` (sorted, disjoint). Generator. */
export function* planTotalSteps(plan: Plan, buckets: readonly Interval[]): Steps<PlanTotals[]> {
  const totals = buckets.map(() => ({ plannedMs: 0, plannedStopMs: 0 }))
  for (const [index, segment] of plan.chunks.entries()) {
    for (let k = firstEndingAfter(buckets, segment.start); k < buckets.length && buckets[k]!.start < segment.end; k++) {
      const ms = Math.min(segment.end, buckets[k]!.end) - Math.max(segment.start, buckets[k]!.start)
      totals[k]![segment.planned ? 'plannedMs' : 'plannedStopMs'] += ms
    }
    if (index % segmentsPerStep === 0) yield
  }
  return totals
}

/** Runs `planTotalSteps` to the end. */
export const planTotals = (plan: Plan, buckets: readonly Interval[]): PlanTotals[] =>
  runSteps(planTotalSteps(plan, buckets))

/** A shift occurrence clipped to a range: its start and end there, and its planned time. */
export type ShiftBucket = Interval &
  PlanTotals & { occurrenceStart: number; businessDate: string; shiftNum: number | null; allMs: number; whole: boolean }

/**
 * Returns the shift occurrences of a plan as buckets, clipped to the range of the plan, oldest first. `whole`: true if
 * all of it lies in the range, or with `openEnd` (the range ends now) all except its future part. Generator.
 */
export function* shiftBucketSteps(plan: Plan, openEnd = false): Steps<ShiftBucket[]> {
  const buckets = new Map<number, ShiftBucket>()
  for (const [index, { start, end, planned, occurrence }] of plan.chunks.entries()) {
    let bucket = buckets.get(occurrence.start)
    if (!bucket) {
      const { businessDate, shiftNum } = occurrence
      const fresh = { plannedMs: 0, plannedStopMs: 0, allMs: 0, businessDate, shiftNum, whole: false }
      bucket = { ...fresh, start, end, occurrenceStart: occurrence.start }
      buckets.set(occurrence.start, bucket)
    }
    bucket.end = end
    bucket.allMs += end - start
    bucket[planned ? 'plannedMs' : 'plannedStopMs'] += end - start
    bucket.whole = bucket.start === occurrence.start && (openEnd || bucket.end === occurrence.end)
    if (index % segmentsPerStep === 0) yield
  }
  return [...buckets.values()].sort((a, b) => a.start - b.start)
}

/** Runs `shiftBucketSteps` to the end. */
export const shiftBuckets = (plan: Plan, openEnd = false): ShiftBucket[] => runSteps(shiftBucketSteps(plan, openEnd))
