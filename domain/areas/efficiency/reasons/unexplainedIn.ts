import type { Interval } from '../../../core/schedule/interval.ts'
import type { StopKind } from '../answers/unexplainedStops.ts'
import type { EvidenceInterval } from '../timeline/evidence.ts'
import { stopsIn } from '../timeline/stopsIn.ts'

/**
 * A stop of which some planned time has no reason: that time in `parts` (epoch ms, in order), from its `start` to its
 * `end`, with the shift in which it begins (null outside shifts). `counted`: the stop itself began there, without a
 * reason, so that it is one of those that breakdowns count under none.
 */
export type UnexplainedStop = Interval & {
  kind: StopKind
  shiftNum: number | null
  parts: Interval[]
  counted: boolean
}

type Piece = Pick<EvidenceInterval, 'start' | 'end' | 'state' | 'countedAs' | 'reason' | 'shiftNum'>

/**
 * The stops of these kinds that have no reason for some of their planned time in `range`, in evidence that is in order.
 * Evidence from the instant before the range says what began before.
 */
export function unexplainedIn(
  intervals: Iterable<Piece>,
  { kinds, range }: { kinds: readonly StopKind[]; range: Interval },
): UnexplainedStop[] {
  return stopsIn(intervals).flatMap(({ kind, parts, begins, start }) => {
    const found = kinds.find((entry) => entry === kind)
    const open: Interval[] = []
    let shiftNum: number | null = null
    for (const part of parts) {
      const [from, until] = [Math.max(part.start, range.start), Math.min(part.end, range.end)]
      if (part.reason !== null || from >= until) continue
      const last = open.at(-1)
      if (!last) shiftNum = part.shiftNum
      if (last?.end === from) last.end = until
      else open.push({ start: from, end: until })
    }
    const [first] = open
    if (!found || !first) return []
    const counted = begins && start === first.start
    return [{ start: first.start, end: open.at(-1)!.end, kind: found, shiftNum, parts: open, counted }]
  })
}

/** How long (ms) such a stop has no reason. */
export const unexplainedMs = ({ parts }: { parts: readonly Interval[] }): number =>
  parts.reduce((ms, { start, end }) => ms + end - start, 0)
