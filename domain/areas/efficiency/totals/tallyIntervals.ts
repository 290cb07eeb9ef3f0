import { clip, firstEndingAfter, type Interval } from '../../../core/schedule/interval.ts'
import type { PlanChunk } from '../../../core/schedule/plan.ts'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import type { Floor } from '../floor/floor.ts'
import type { ReasonInterval } from '../reasons/reasonsInForce.ts'
import type { Classified } from '../timeline/classify.ts'
import { createClassCursor, createPlanCursor, createReasonCursor } from '../timeline/cursors.ts'
import type { TimeClass } from '../timeline/state.ts'
import type { Timeline } from '../timeline/timeline.ts'
import { addCounted, countOutput } from './countIdeal.ts'
import { emptyTally, type Tally } from './tally.ts'
import { noDetails, type WindowDetails, windowDetails } from './windowDetails.ts'
import type { ShiftTally } from './windowRollup.ts'

/** Adds milliseconds of a class to a tally: to its own field within planned time, only running time outside it. */
function addTime(tally: Tally, timeClass: TimeClass, planned: boolean, ms: number) {
  if (!planned) {
    if (timeClass === 'running') tally.unscheduledRunMs += ms
    return
  }
  if (timeClass === 'running') tally.runMs += ms
  else if (timeClass === 'setup') tally.setupMs += ms
  else if (timeClass === 'idle') tally.idleMs += ms
  else if (timeClass === 'minorStop') tally.minorStopMs += ms
  else if (timeClass === 'down') tally.downMs += ms
  else if (timeClass === 'off') tally.offMs += ms
}

/** The totals of an interval. `shifts`: one entry for each shift occurrence that overlaps it, even without activity. */
export type IntervalTally = Interval & { tally: Tally; shifts: ShiftTally[]; collect: WindowDetails }

function open({ start, end }: Interval, chunks: readonly PlanChunk[], collect: WindowDetails): IntervalTally {
  const interval: IntervalTally = { start, end, tally: emptyTally(), shifts: [], collect }
  for (const chunk of clip(chunks, interval)) shiftTally(interval, chunk)
  return interval
}

function shiftTally(tally: IntervalTally, chunk: PlanChunk): ShiftTally {
  const occurrenceStart = chunk.occurrence.start
  for (const shift of tally.shifts) if (shift.occurrenceStart === occurrenceStart) return shift
  const shift = { occurrenceStart, ...emptyTally() }
  tally.shifts.push(shift)
  return shift
}

export type TallyQuery = {
  floor: Floor
  resourceID: string
  /** Time and counts from this instant are ignored (default: none). */
  asOf?: number
  /** The reasons that users entered for stops: they label time that is not running, in the details. */
  reasons?: readonly ReasonInterval[]
  /** True: only totals, without collecting details. */
  totalsOnly?: boolean
}

/** Adds up a timeline over `intervals` (sorted, disjoint); counts at or after `asOf` are ignored. */
export function tallyIntervals(
  timeline: Timeline,
  intervals: readonly Interval[],
  { floor, resourceID, asOf = Infinity, reasons = [], totalsOnly = false }: TallyQuery,
): IntervalTally[] {
  const [first, last] = [intervals[0], intervals.at(-1)]
  const resource = floor.resources.get(resourceID)
  if (!first || !last) return []
  const plan = plannedTime(floor, resourceID, { start: first.start, end: last.end })
  const tallies = intervals.map((interval) => open(interval, plan.chunks, totalsOnly ? noDetails : windowDetails()))
  if (!resource) return tallies

  const time = createPlanCursor(plan)
  const enteredReasonAt = createReasonCursor(reasons)
  let next = 0
  let before: Classified | undefined
  for (const segment of timeline.segments) {
    const { from, to, slice, timeClass } = segment
    const isStart = before?.to !== from || before.timeClass !== timeClass
    before = segment
    while (next < tallies.length && tallies[next]!.end <= from) next++
    for (let k = next; k < tallies.length && tallies[k]!.start < to; k++) {
      const interval = tallies[k]!
      const end = Math.min(to, interval.end)
      for (let at = Math.max(from, interval.start); at < end; ) {
        const chunk = time.at(at)
        let partEnd = Math.min(end, time.endOf(at))
        let reason = slice.reason
        if (timeClass !== 'running' && reasons.length > 0) {
          const enteredReason = enteredReasonAt(at)
          reason = enteredReason.reason ?? reason
          partEnd = Math.min(partEnd, enteredReason.until)
        }
        const planned = chunk?.planned === true
        addTime(interval.tally, timeClass, planned, partEnd - at)
        if (chunk) addTime(shiftTally(interval, chunk), timeClass, planned, partEnd - at)
        interval.collect.addTime({ slice, timeClass, reason, chunk }, partEnd - at, isStart && at === from)
        at = partEnd
      }
    }
  }

  const counts = createPlanCursor(plan)
  const classAt = createClassCursor(timeline.segments)
  const reasonAtCount = createReasonCursor(reasons)
  for (const slice of timeline.counting) {
    if (slice.from < first.start || slice.outputs.length === 0) continue
    if (slice.from >= Math.min(last.end, asOf)) break
    const interval = tallies[firstEndingAfter(tallies, slice.from)]!
    if (interval.start > slice.from) continue
    const chunk = counts.at(slice.from)
    const planned = chunk?.planned === true
    const timeClass = classAt(slice.from)
    const reason = timeClass === 'running' || reasons.length === 0 ? null : reasonAtCount(slice.from).reason
    const as = { slice, timeClass, reason: reason ?? slice.reason, chunk }
    for (let k = 0; k < slice.outputs.length; k++) {
      const counted = countOutput(slice, k, floor, resource)
      if (counted.good + counted.scrap + counted.rework === 0) continue
      addCounted(interval.tally, counted, planned)
      if (chunk) addCounted(shiftTally(interval, chunk), counted, planned)
      interval.collect.addCounted(as, k, counted)
    }
  }
  return tallies
}
