import type { Interval } from '../../../core/schedule/interval.ts'
import type { EvidenceInterval } from './evidence.ts'
import type { TimeClass } from './state.ts'

/** What must be known of a stretch of time to find stops in it. */
export type StopPiece = Interval & Pick<EvidenceInterval, 'state' | 'countedAs'>

/** Time that is known to be something but running, or of which nothing is known (`unknown`). */
export type StandingKind = Exclude<TimeClass, 'running'>

/**
 * A stop (definitions, §1a) as far as it meets planned time: `parts` are its pieces of planned time in order, `start`
 * and `end` the ends of them. `begins`: it began with them; else it went on from time that is not planned.
 */
export type StandingStretch<Piece extends StopPiece> = Interval & {
  kind: StandingKind
  parts: Piece[]
  begins: boolean
}

const outside: readonly string[] = ['unscheduled', 'unscheduledRun', 'outOfService']

/**
 * The stops in stretches that are in order: longest stretches in which the machine stands in one way, whatever cuts
 * them (slices, shifts, breaks, midnight, reasons). What lies before the first stretch is not known: a stop that is
 * found there begins there. Those that meet no planned time are left out.
 */
export function stopsIn<Piece extends StopPiece>(intervals: Iterable<Piece>): StandingStretch<Piece>[] {
  const stops: StandingStretch<Piece>[] = []
  let before: Piece | undefined
  let open: StandingStretch<Piece> | undefined
  let isPlannedFromFirst = false
  for (const interval of intervals) {
    const { start, end, state, countedAs } = interval
    const isPlanned = !outside.includes(countedAs)
    if (before?.end !== start || before.state !== state) {
      open = undefined
      isPlannedFromFirst = isPlanned
    }
    before = interval
    if (state === 'running' || !isPlanned) continue
    if (open) {
      open.end = end
      open.parts.push(interval)
    } else {
      open = { start, end, kind: countedAs as StandingKind, parts: [interval], begins: isPlannedFromFirst }
      stops.push(open)
    }
  }
  return stops
}
