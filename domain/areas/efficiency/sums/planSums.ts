import { firstEndingAfter, type Interval } from '../../../core/schedule/interval.ts'
import type { Plan } from '../../../core/schedule/plan.ts'
import { atOnce, type Steps } from '../../../core/statistics/steps.ts'

/** Planned time and planned stops in milliseconds. */
export type PlanSums = { plannedMs: number; plannedStopMs: number }

/** Number of pieces of a plan that are added up in one step. */
const piecesInStep = 500

/** Planned time and planned stops in each of `buckets` (sorted, disjoint), step by step. */
export function* planSumSteps(plan: Plan, buckets: readonly Interval[]): Steps<PlanSums[]> {
  const sums = buckets.map(() => ({ plannedMs: 0, plannedStopMs: 0 }))
  for (const [place, piece] of plan.pieces.entries()) {
    for (let k = firstEndingAfter(buckets, piece.start); k < buckets.length && buckets[k]!.start < piece.end; k++) {
      const ms = Math.min(piece.end, buckets[k]!.end) - Math.max(piece.start, buckets[k]!.start)
      sums[k]![piece.planned ? 'plannedMs' : 'plannedStopMs'] += ms
    }
    if (place % piecesInStep === 0) yield
  }
  return sums
}

/** The same at once. */
export const planSums = (plan: Plan, buckets: readonly Interval[]): PlanSums[] => atOnce(planSumSteps(plan, buckets))

/** An occurrence as far as it meets a range: where it begins and ends there, and what of it is planned. */
export type ShiftBucket = Interval &
  PlanSums & { occurrenceStart: number; businessDate: string; shiftNum: number | null; allMs: number; whole: boolean }

/**
 * The occurrences of a plan as buckets, clipped to the range that the plan was asked for, oldest first. `whole`: all of
 * it lies in the range, or (`openEnd`: the range ends at the clock) all but what is yet to come. Step by step.
 */
export function* shiftBucketSteps(plan: Plan, openEnd = false): Steps<ShiftBucket[]> {
  const buckets = new Map<number, ShiftBucket>()
  for (const [place, { start, end, planned, occurrence }] of plan.pieces.entries()) {
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
    if (place % piecesInStep === 0) yield
  }
  return [...buckets.values()].sort((a, b) => a.start - b.start)
}

/** The same at once. */
export const shiftBuckets = (plan: Plan, openEnd = false): ShiftBucket[] => atOnce(shiftBucketSteps(plan, openEnd))
