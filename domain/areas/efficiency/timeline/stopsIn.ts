import type { Interval } from '../../../core/schedule/interval.ts'
import type { EvidenceInterval } from './evidence.ts'
import type { TimeClass } from './state.ts'

/** The fields of a segment needed to find stops. */
export type StopSegment = Interval & Pick<EvidenceInterval, 'state' | 'countedAs'>

/** Time classes other than running, including `unknown`. */
export type NonRunningClass = Exclude<TimeClass, 'running'>

/**
 * A stop (definitions, §1a) within planned time: `parts` are its segments of planned time in order, from `start` to
 * `end`. `startsInPlannedTime`: true if the stop started with them; false if it continued from unplanned time.
 */
export type StopInterval<Segment extends StopSegment> = Interval & {
  kind: NonRunningClass
  parts: Segment[]
  startsInPlannedTime: boolean
}

const outside: readonly string[] = ['unscheduled', 'unscheduledRun', 'outOfService']

/**
 * Returns the stops in segments that are in order: longest intervals with one state other than running, whatever
 * divides them (slices, shifts, breaks, midnight, reasons). Time before the first segment is unknown, so a stop found
 * there starts there. Stops without planned time are left out.
 */
export function stopsIn<Segment extends StopSegment>(intervals: Iterable<Segment>): StopInterval<Segment>[] {
  const stops: StopInterval<Segment>[] = []
  let before: Segment | undefined
  let open: StopInterval<Segment> | undefined
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
      open = {
        start,
        end,
        kind: countedAs as NonRunningClass,
        parts: [interval],
        startsInPlannedTime: isPlannedFromFirst,
      }
      stops.push(open)
    }
  }
  return stops
}
