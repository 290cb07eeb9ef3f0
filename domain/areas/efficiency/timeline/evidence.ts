import type { Interval } from '../../../core/schedule/interval.ts'
import type { PlanChunk } from '../../../core/schedule/plan.ts'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import type { Floor } from '../floor/floor.ts'
import { countedCycle } from '../floor/idealCycle.ts'
import { inService, plannedInService } from '../floor/service.ts'
import { shiftName } from '../floor/shiftName.ts'
import type { ReasonInterval } from '../reasons/reasonsInForce.ts'
import { createPlanCursor, createReasonCursor } from './cursors.ts'
import type { Output, Slice } from './slice.ts'
import { type MachineState, machineStates, type TimeClass } from './state.ts'
import type { Timeline } from './timeline.ts'

/** The source of a fact. */
export type Source = { deviceId: number; seq: number }

/**
 * `planned`: planned production time; `plannedStop`: breaks and planned stops in shift time; `outOfService`: outside
 * the machine's service time; `unscheduled`: all other time.
 */
export type ScheduledAs = 'planned' | 'plannedStop' | 'unscheduled' | 'outOfService'

/**
 * An interval as counted by a bucket. In planned time `countedAs` is its class; outside it `unscheduledRun`, or
 * `unscheduled`, which is added to no field; `outOfService` belongs to no bucket, not even to all time.
 * `plannedStopSecs` is the time with `scheduledAs: 'plannedStop'`. `source` is null if nothing was reported. `reason`
 * is the one in force: entered by users for time that is not running, otherwise `reportedReason` of the device.
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
 * The counts of one output of a slice, at the slice's `from`. `idealCycleSecs`: the ideal cycle per part (an equal
 * share of a cycle shared by operations), with its source; null if unknown.
 */
export type EvidenceCount = Omit<Output, 'idealCycleSecs'> & {
  at: number
  countedAs: 'planned' | 'unscheduled'
  idealCycleSecs: number | null
  idealSource: 'slice' | 'operation' | 'resource' | null
  source: Source
}

const scheduledAs = (planSegment: PlanChunk | null): ScheduledAs =>
  !planSegment ? 'unscheduled' : planSegment.planned ? 'planned' : 'plannedStop'

const countedAs = (timeClass: TimeClass, planned: boolean): EvidenceInterval['countedAs'] =>
  planned ? timeClass : timeClass === 'running' ? 'unscheduledRun' : 'unscheduled'

const sourceOf = ({ deviceId, seq }: Slice): Source => ({ deviceId, seq })

type EvidenceQuery = {
  floor: Floor
  resourceID: string
  range: Interval
  timeline: Timeline
  /** The reasons that users entered for stops (default: none). */
  reasons?: readonly ReasonInterval[]
}

/**
 * Yields all intervals of `range` in order, without gaps, with their state and classification. An interval ends where
 * its reason ends.
 */
export function* evidenceIntervals({
  floor,
  resourceID,
  range,
  timeline,
  reasons = [],
}: EvidenceQuery): Generator<EvidenceInterval> {
  const cursor = createPlanCursor(plannedInService(floor, resourceID, range))
  const service = inService(floor, resourceID, range) ?? { start: range.end, end: range.end }
  const enteredReasonAt = createReasonCursor(reasons)
  const noReason = { reason: null, until: Infinity }
  const emit = function* (
    start: number,
    end: number,
    timeClass: TimeClass,
    slice: Slice | null,
  ): Generator<EvidenceInterval> {
    for (let at = start; at < end; ) {
      const planSegment = cursor.at(at)
      const reason = slice && timeClass !== 'running' ? enteredReasonAt(at) : noReason
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
        scheduledAs: isOut ? 'outOfService' : scheduledAs(planSegment),
        countedAs: isOut ? 'outOfService' : countedAs(timeClass, planSegment?.planned === true),
        businessDate: planSegment?.occurrence.businessDate ?? null,
        shiftNum: planSegment?.occurrence.shiftNum ?? null,
        shiftName: planSegment && shiftName(floor, resourceID, planSegment.occurrence),
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

/** Yields all counts within `range`, in order. */
export function* evidenceCounts({ floor, resourceID, range, timeline }: EvidenceQuery): Generator<EvidenceCount> {
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
