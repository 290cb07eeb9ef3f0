import type { Interval } from '../schedule/interval.ts'
import type { StopKind } from './answers/unexplainedStops.ts'
import type { EvidenceInterval } from './evidence.ts'

/**
 * A longest stretch of planned time of one kind without a reason (epoch ms), with the shift in which it begins; null
 * outside shifts.
 */
export type UnexplainedStretch = Interval & { kind: StopKind; shiftNum: number | null }

/** The stretches of these kinds without a reason in evidence that is in order. */
export function unexplainedStretches(
  intervals: Iterable<EvidenceInterval>,
  kinds: readonly StopKind[],
): UnexplainedStretch[] {
  const found: UnexplainedStretch[] = []
  for (const { start, end, countedAs, reason, shiftNum } of intervals) {
    const kind = kinds.find((entry) => entry === countedAs)
    if (!kind || reason !== null) continue
    const last = found.at(-1)
    if (last?.kind === kind && last.end === start) last.end = end
    else found.push({ start, end, kind, shiftNum })
  }
  return found
}
