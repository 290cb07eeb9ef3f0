import { stretches } from '../../../core/schedule/effective.ts'
import { clip, type Interval } from '../../../core/schedule/interval.ts'
import { emptyPlan, type Plan } from '../../../core/schedule/plan.ts'
import { plannedTime, plannedTimeSteps, plannerOf } from '../../../core/schedule/plannedTime.ts'
import { atOnce, type Steps } from '../../../core/statistics/steps.ts'
import type { Floor, Service } from './floor.ts'

/** Of a machine that counts whenever it is asked for. */
export const atAllTimes: Service = { from: Number.NEGATIVE_INFINITY, to: null, firstFact: null }

/** The time of which facts count. The first fact needs no look: there is none before it. */
export const factsCountIn = ({ from, to }: Service): Interval => ({
  start: from ?? Number.NEGATIVE_INFINITY,
  end: to ?? Number.POSITIVE_INFINITY,
})

/**
 * The time in which a machine counts: from the date that was given, else from its first fact. Empty where there is
 * neither.
 */
function serviceOf(floor: Floor, resourceID: string): Interval {
  const { from, to, firstFact } = floor.resources.get(resourceID)?.service ?? atAllTimes
  return { start: from ?? firstFact ?? Number.POSITIVE_INFINITY, end: to ?? Number.POSITIVE_INFINITY }
}

/** What of a range a machine counts in; null: nothing. */
export function inService(floor: Floor, resourceID: string, range: Interval): Interval | null {
  const service = serviceOf(floor, resourceID)
  const [start, end] = [Math.max(service.start, range.start), Math.min(service.end, range.end)]
  return start < end ? { start, end } : null
}

/** The part of a range of which a machine can have facts: in service and from its first fact on; else the range. */
export function withFacts(floor: Floor, resourceID: string, range: Interval): Interval {
  const interval = inService(floor, resourceID, range)
  const firstFact = floor.resources.get(resourceID)?.service.firstFact ?? Number.NEGATIVE_INFINITY
  return interval && firstFact < interval.end ? { ...interval, start: Math.max(interval.start, firstFact) } : range
}

/** Whether a machine is one of the plant at an instant, as far as people said: one that has told nothing yet is. */
export function belongsAt(floor: Floor, resourceID: string, instant: number): boolean {
  const { start, end } = factsCountIn(floor.resources.get(resourceID)?.service ?? atAllTimes)
  return start <= instant && instant < end
}

const clipped = new WeakMap<Plan, Map<string, Plan>>()

/** What of a plan lies in `within`; equal plans and stretches give the very same object. */
export function clipPlan(plan: Plan, within: Interval): Plan {
  const known = clipped.get(plan) ?? new Map<string, Plan>()
  clipped.set(plan, known)
  const name = `${within.start} ${within.end}`
  const pieces = known.has(name) || within.end <= within.start ? [] : clip(plan.pieces, within)
  const shown = new Set(pieces.map(({ occurrence }) => occurrence))
  const cut = known.get(name) ?? { pieces, occurrences: plan.occurrences.filter((occurrence) => shown.has(occurrence)) }
  known.set(name, cut)
  return cut
}

/**
 * Shift time of a machine in a range, as far as it counts in it: what is divided by. The occurrences are whole, as the
 * schedule has them. Machines that follow the same schedule and count in the same part of the range share the very same
 * `Plan`.
 */
export function plannedInService(floor: Floor, resourceID: string, range: Interval): Plan {
  const plan = plannedTime(floor, resourceID, range)
  const interval = inService(floor, resourceID, range) ?? { start: range.start, end: range.start }
  return interval.start === range.start && interval.end === range.end ? plan : clipPlan(plan, interval)
}

/**
 * `plannedInService` of many machines in a range of any length, step by step: only the time in which a machine counts is
 * planned. Machines that follow the same schedule and count in the same part of the range share the very same `Plan`.
 */
export function createServicePlans(floor: Floor, range: Interval): (resourceID: string) => Steps<Plan> {
  const known = new Map<string, Plan>()
  return function* (resourceID) {
    const interval = inService(floor, resourceID, range)
    if (!interval) return emptyPlan
    const key = `${interval.start} ${interval.end} ${plannerOf(floor).keyOf(resourceID)}`
    const plan = known.get(key) ?? (yield* plannedTimeSteps(floor, resourceID, interval))
    known.set(key, plan)
    return plan
  }
}

/** Of a bucket: the time in which a machine counts, and what of it no schedule is followed in. */
export type AllTime = { allMs: number; noScheduleMs: number }

/** Number of buckets of one step. */
const bucketsInStep = 500

/** How long a machine counts in each of `buckets`, step by step. */
export function* allTimeSteps(floor: Floor, resourceID: string, buckets: readonly Interval[]): Steps<AllTime[]> {
  const scheduleID = floor.resources.get(resourceID)?.scheduleID ?? []
  const times: AllTime[] = []
  for (const bucket of buckets) {
    const interval = inService(floor, resourceID, bucket)
    let [allMs, scheduledMs] = [0, 0]
    if (interval) {
      allMs = interval.end - interval.start
      for (const { start, end, value } of stretches(scheduleID, interval.start, interval.end))
        if (value !== null && floor.schedules.has(value)) scheduledMs += end - start
    }
    times.push({ allMs, noScheduleMs: allMs - scheduledMs })
    if (times.length % bucketsInStep === 0) yield
  }
  return times
}

/** The same at once. */
export const allTime = (floor: Floor, resourceID: string, buckets: readonly Interval[]): AllTime[] =>
  atOnce(allTimeSteps(floor, resourceID, buckets))
