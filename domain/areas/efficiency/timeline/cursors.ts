import type { Plan, PlanChunk } from '../../../core/schedule/plan.ts'
import type { ReasonInterval } from '../reasons/reasonsInForce.ts'
import type { Classified } from './classify.ts'

/**
 * Creates a forward-only cursor over a plan: `at` returns the segment of shift time at an instant, null outside shifts;
 * `endOf` returns its end.
 */
export function createPlanCursor(plan: Plan) {
  const { chunks } = plan
  let k = 0

  /** Returns the segment at an instant, or null; instants must not decrease. */
  const at = (instant: number): PlanChunk | null => {
    while (k < chunks.length && chunks[k]!.end <= instant) k++
    const current = chunks[k]
    return current && current.start <= instant ? current : null
  }
  /** Returns the end of the segment (or gap) that contains `instant`; call it after `at(instant)`. */
  const endOf = (instant: number): number => {
    const current = chunks[k]
    if (!current) return Infinity
    return current.start <= instant ? current.end : current.start
  }
  return { at, endOf }
}

/** Returns a function for the time class of an instant in resolved time; instants must not decrease. */
export function createClassCursor(segments: readonly Classified[]) {
  let k = 0
  return (instant: number) => {
    while (k < segments.length && segments[k]!.to <= instant) k++
    const segment = segments[k]
    return segment && segment.from <= instant ? segment.timeClass : 'unknown'
  }
}

/**
 * Returns a function for the entered reason at an instant, or null, and the end of its validity; instants must not
 * decrease.
 */
export function createReasonCursor(intervals: readonly ReasonInterval[]) {
  let k = 0
  return (instant: number): { reason: string | null; until: number } => {
    while (k < intervals.length && intervals[k]!.end <= instant) k++
    const current = intervals[k]
    if (!current) return { reason: null, until: Infinity }
    return current.start <= instant
      ? { reason: current.reason, until: current.end }
      : { reason: null, until: current.start }
  }
}
