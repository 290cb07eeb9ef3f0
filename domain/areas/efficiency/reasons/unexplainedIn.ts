import type { Interval } from '../../../core/schedule/interval.ts'
import type { StopKind } from '../responses/unexplainedStops.ts'
import type { EvidenceInterval } from '../timeline/evidence.ts'
import { stopsIn } from '../timeline/stopsIn.ts'

/**
 * A stop with planned time that has no reason: that time in `parts` (epoch ms, in order), from `start` to `end`, with
 * the shift in which it starts (null outside shifts). `counted`: true if the stop itself started there without a
 * reason, so that breakdowns count it without one.
 */
export type UnexplainedStop = Interval & {
  kind: StopKind
  shiftNum: number | null
  parts: Interval[]
  counted: boolean
}

type Segment = Pick<EvidenceInterval, 'start' | 'end' | 'state' | 'countedAs' | 'reason' | 'shiftNum'>

/**
 * Returns the stops of these kinds that have no reason for some of their planned time in `range`, from evidence in
 * order. Evidence from the instant before the range shows which stops started earlier.
 */
export function unexplainedIn(
  intervals: Iterable<Segment>,
  { kinds, range }: { kinds: readonly StopKind[]; range: Interval },
): UnexplainedStop[] {
  return stopsIn(intervals).flatMap(({ kind, parts, startsInPlannedTime, start }) => {
    const stopKind = kinds.find((entry) => entry === kind)
    const open: Interval[] = []
    let shiftNum: number | null = null
    for (const part of parts) {
      const [from, to] = [Math.max(part.start, range.start), Math.min(part.end, range.end)]
      if (part.reason !== null || from >= to) continue
      const last = open.at(-1)
      if (!last) shiftNum = part.shiftNum
      if (last?.end === from) last.end = to
      else open.push({ start: from, end: to })
    }
    const [first] = open
    if (!stopKind || !first) return []
    const counted = startsInPlannedTime && start === first.start
    return [{ start: first.start, end: open.at(-1)!.end, kind: stopKind, shiftNum, parts: open, counted }]
  })
}

/** Returns the time (ms) of a stop without a reason. */
export const unexplainedMs = ({ parts }: { parts: readonly Interval[] }): number =>
  parts.reduce((ms, { start, end }) => ms + end - start, 0)
