import type { Interval } from '../../../core/schedule/interval.ts'
import type { PlanPiece } from '../../../core/schedule/plan.ts'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import type { Floor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import { inService, plannedInService } from '../floor/service.ts'
import { shiftName } from '../floor/shiftName.ts'
import type { ReasonStretch } from '../reasons/reasonsInForce.ts'
import { createPlanCursor, createReasonCursor } from './cursors.ts'
import type { Output, Slice } from './slice.ts'
import { type MachineState, machineStates, type TimeClass } from './state.ts'
import type { Timeline } from './timeline.ts'

/** Where a fact came from. */
export type Source = { deviceId: number; seq: number }

/**
 * `planned`: planned production time; `plannedStop`: shift time taken away; `outOfService`: before the machine counts
 * and after; `unscheduled`: all other time.
 */
export type ScheduledAs = 'planned' | 'plannedStop' | 'unscheduled' | 'outOfService'

/**
 * A stretch of time as a bucket counted it. In planned time `countedAs` is its class; outside it `unscheduledRun` or,
 * adding to no field, `unscheduled`; `outOfService` is no part of any bucket, not even of all time. `plannedStopSecs`
 * is what is `scheduledAs: 'plannedStop'`. `source` is null where nobody said anything. `reason` is the one in force:
 * what people said of time that is not running, else `reportedReason`, which the device gave.
 */
export type EvidenceInterval = Interval & {
  state: MachineState | 'unknown'
  reason: string | null
  reportedReason: string | null
  scheduledAs: ScheduledAs
  countedAs: TimeClass | 'unscheduledRun' | 'unscheduled' | 'outOfService'
  businessDate: string | null
  shiftNum: number | null
  shiftName: string | null
  source: Source | null
}

/**
 * What one output of a slice counted, at the slice's `from`. `idealCycleSecs`: by which a part counts (an even part of
 * a cycle that operations share), and where it came from; null where none is known.
 */
export type EvidenceCount = Omit<Output, 'idealCycleSecs'> & {
  at: number
  countedAs: 'planned' | 'unscheduled'
  idealCycleSecs: number | null
  idealSource: 'slice' | 'operation' | 'resource' | null
  source: Source
}

const scheduledAs = (piece: PlanPiece | null): ScheduledAs =>
  !piece ? 'unscheduled' : piece.planned ? 'planned' : 'plannedStop'

const countedAs = (timeClass: TimeClass, planned: boolean): EvidenceInterval['countedAs'] =>
  planned ? timeClass : timeClass === 'running' ? 'unscheduledRun' : 'unscheduled'

const sourceOf = ({ deviceId, seq }: Slice): Source => ({ deviceId, seq })

type Question = {
  floor: Floor
  resourceID: string
  range: Interval
  timeline: Timeline
  /** What people said that stops were for (default: nothing). */
  reasons?: readonly ReasonStretch[]
}

/**
 * Every stretch of `range` in order, without gaps: what it was and what it was counted as. A stretch ends where its
 * reason does.
 */
export function* evidenceIntervals({
  floor,
  resourceID,
  range,
  timeline,
  reasons = [],
}: Question): Generator<EvidenceInterval> {
  const cursor = createPlanCursor(plannedInService(floor, resourceID, range))
  const service = inService(floor, resourceID, range) ?? { start: range.end, end: range.end }
  const saidAt = createReasonCursor(reasons)
  const nothing = { reason: null, until: Infinity }
  const emit = function* (
    start: number,
    end: number,
    timeClass: TimeClass,
    slice: Slice | null,
  ): Generator<EvidenceInterval> {
    for (let at = start; at < end; ) {
      const piece = cursor.at(at)
      const reason = slice && timeClass !== 'running' ? saidAt(at) : nothing
      const isOut = at < service.start || at >= service.end
      const edge = at < service.start ? service.start : isOut ? Infinity : service.end
      const until = Math.min(end, cursor.endOf(at), reason.until, edge)
      const reportedReason = slice?.reason ?? null
      yield {
        start: at,
        end: until,
        state: slice ? machineStates[slice.state - 1]! : ('unknown' as const),
        reason: reason.reason ?? reportedReason,
        reportedReason,
        scheduledAs: isOut ? 'outOfService' : scheduledAs(piece),
        countedAs: isOut ? 'outOfService' : countedAs(timeClass, piece?.planned === true),
        businessDate: piece?.occurrence.businessDate ?? null,
        shiftNum: piece?.occurrence.shiftNum ?? null,
        shiftName: piece && shiftName(floor, resourceID, piece.occurrence),
        source: slice && sourceOf(slice),
      }
      at = until
    }
  }
  let at = range.start
  for (const { from, to, slice, timeClass } of timeline.segments) {
    if (to <= at) continue
    if (from >= range.end) break
    yield* emit(at, Math.max(at, from), 'unknown', null)
    at = Math.max(at, from)
    yield* emit(at, Math.min(to, range.end), timeClass, slice)
    at = Math.min(to, range.end)
  }
  yield* emit(at, range.end, 'unknown', null)
}

/** Every count that lies in `range`, in order. */
export function* evidenceCounts({ floor, resourceID, range, timeline }: Question): Generator<EvidenceCount> {
  const resource = floor.resources.get(resourceID)
  if (!resource) return
  const cursor = createPlanCursor(plannedTime(floor, resourceID, range))
  for (const slice of timeline.counting) {
    if (slice.from < range.start || slice.from >= range.end) continue
    const planned = cursor.at(slice.from)?.planned === true
    for (const [k, output] of slice.outputs.entries()) {
      if (output.good + output.scrap + output.rework === 0) continue
      const ideal = countedCycle(slice, k, floor, resource)
      yield {
        ...output,
        at: slice.from,
        countedAs: planned ? 'planned' : 'unscheduled',
        idealCycleSecs: ideal?.secs ?? null,
        idealSource: ideal?.source ?? null,
        source: sourceOf(slice),
      }
    }
  }
}
