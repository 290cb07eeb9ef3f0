import type { Plan, PlanPiece } from '../../../core/schedule/plan.ts'
import type { ReasonStretch } from '../reasons/reasonsInForce.ts'
import type { Classified } from './classify.ts'

/**
 * Calls back for each part of `[from, to)` in order with the piece of shift time that holds it, null outside shifts.
 * `cursor` only moves forward.
 */
export function createPlanCursor(plan: Plan) {
  const { pieces } = plan
  let k = 0

  /** The piece at an instant, or null; instants must not go back. */
  const at = (instant: number): PlanPiece | null => {
    while (k < pieces.length && pieces[k]!.end <= instant) k++
    const piece = pieces[k]
    return piece && piece.start <= instant ? piece : null
  }
  /** Where the piece (or the gap) that holds `instant` ends; call after `at(instant)`. */
  const endOf = (instant: number): number => {
    const piece = pieces[k]
    if (!piece) return Infinity
    return piece.start <= instant ? piece.end : piece.start
  }
  return { at, endOf }
}

/** The class of an instant in resolved time; instants must not go back. */
export function createClassCursor(segments: readonly Classified[]) {
  let k = 0
  return (instant: number) => {
    while (k < segments.length && segments[k]!.to <= instant) k++
    const segment = segments[k]
    return segment && segment.from <= instant ? segment.timeClass : 'unknown'
  }
}

/** The reason that people gave for an instant, or null, and until when it stays so; instants must not go back. */
export function createReasonCursor(stretches: readonly ReasonStretch[]) {
  let k = 0
  return (instant: number): { reason: string | null; until: number } => {
    while (k < stretches.length && stretches[k]!.end <= instant) k++
    const stretch = stretches[k]
    if (!stretch) return { reason: null, until: Infinity }
    return stretch.start <= instant
      ? { reason: stretch.reason, until: stretch.end }
      : { reason: null, until: stretch.start }
  }
}
