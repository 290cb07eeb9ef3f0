import { valueIntervals } from '../../../core/schedule/effective.ts'
import { clip, type Interval } from '../../../core/schedule/interval.ts'
import { emptyPlan, type Plan } from '../../../core/schedule/plan.ts'
import { plannedTime, plannedTimeSteps, plannerOf } from '../../../core/schedule/plannedTime.ts'
import { runSteps, type Steps } from '../../../core/statistics/steps.ts'
import type { Floor, Service } from './floor.ts'

/** Service time of a machine that always counts. */
export const atAllTimes: Service = { from: Number.NEGATIVE_INFINITY, to: null, firstFact: null }

/** Returns the time in which facts count. The first fact does not matter, since there is none before it. */
export const factsCountIn = ({ from, to }: Service): Interval => ({
  start: from ?? Number.NEGATIVE_INFINITY,
  end: to ?? Number.POSITIVE_INFINITY,
})

/**
 * Returns the time in which a machine counts: from its service date, otherwise from its first fact; empty if it has
 * neither.
 */
function serviceOf(floor: Floor, resourceID: string): Interval {
  const { from, to, firstFact } = floor.resources.get(resourceID)?.service ?? atAllTimes
  return { start: from ?? firstFact ?? Number.POSITIVE_INFINITY, end: to ?? Number.POSITIVE_INFINITY }
}

/** Returns the part of a range in which a machine counts; null if empty. */
export function inService(floor: Floor, resourceID: string, range: Interval): Interval | null {
  const service = serviceOf(floor, resourceID)
  const [start, end] = [Math.max(service.start, range.start), Math.min(service.end, range.end)]
  return start < end ? { start, end } : null
}

/**
 * Returns the part of a range for which a machine can have facts: in service and from its first fact; the whole range
 * if there is none.
 */
export function withFacts(floor: Floor, resourceID: string, range: Interval): Interval {
  const interval = inService(floor, resourceID, range)
  const firstFact = floor.resources.get(resourceID)?.service.firstFact ?? Number.NEGATIVE_INFINITY
  return interval && firstFact < interval.end ? { ...interval, start: Math.max(interval.start, firstFact) } : range
}

/**
 * Returns true if a machine belongs to the plant at an instant according to its service dates, even if it has not
 * reported yet.
 */
export function belongsAt(floor: Floor, resourceID: string, instant: number): boolean {
  const { start, end } = factsCountIn(floor.resources.get(resourceID)?.service ?? atAllTimes)
  return start <= instant && instant < end
}

const clipped = new WeakMap<Plan, Map<string, Plan>>()

/** Clips a plan to `within`; equal plans and intervals return the same object. */
export function clipPlan(plan: Plan, within: Interval): Plan {
  const cache = clipped.get(plan) ?? new Map<string, Plan>()
  clipped.set(plan, cache)
  const name = `${within.start} ${within.end}`
  const segments = cache.has(name) || within.end <= within.start ? [] : clip(plan.chunks, within)
  const remaining = new Set(segments.map(({ occurrence }) => occurrence))
  const result = cache.get(name) ?? {
    chunks: segments,
    occurrences: plan.occurrences.filter((occurrence) => remaining.has(occurrence)),
  }
  cache.set(name, result)
  return result
}

/**
 * Returns the shift time of a machine in a range while it is in service: the denominator of metrics. Shift occurrences
 * are not clipped. Machines with the same schedule and service time in the range share the same `Plan` object.
 */
export function plannedInService(floor: Floor, resourceID: string, range: Interval): Plan {
  const plan = plannedTime(floor, resourceID, range)
  const interval = inService(floor, resourceID, range) ?? { start: range.start, end: range.start }
  return interval.start === range.start && interval.end === range.end ? plan : clipPlan(plan, interval)
}

/**
 * Computes `plannedInService` of many machines in a range of any length in steps: only the time in service is planned.
 * Machines with the same schedule and service time in the range share the same `Plan` object.
 */
export function createServicePlans(floor: Floor, range: Interval): (resourceID: string) => Steps<Plan> {
  const cache = new Map<string, Plan>()
  return function* (resourceID) {
    const interval = inService(floor, resourceID, range)
    if (!interval) return emptyPlan
    const key = `${interval.start} ${interval.end} ${plannerOf(floor).keyOf(resourceID)}`
    const plan = cache.get(key) ?? (yield* plannedTimeSteps(floor, resourceID, interval))
    cache.set(key, plan)
    return plan
  }
}

/** For a bucket: the time in which a machine is in service, and the part of it without a schedule. */
export type AllTime = { allMs: number; noScheduleMs: number }

/** Number of buckets per step. */
const bucketsInStep = 500

/** Computes the time in service for each of `buckets`. Generator. */
export function* allTimeSteps(floor: Floor, resourceID: string, buckets: readonly Interval[]): Steps<AllTime[]> {
  const scheduleID = floor.resources.get(resourceID)?.scheduleID ?? []
  const times: AllTime[] = []
  for (const bucket of buckets) {
    const interval = inService(floor, resourceID, bucket)
    let [allMs, scheduledMs] = [0, 0]
    if (interval) {
      allMs = interval.end - interval.start
      for (const { start, end, value } of valueIntervals(scheduleID, interval.start, interval.end))
        if (value !== null && floor.schedules.has(value)) scheduledMs += end - start
    }
    times.push({ allMs, noScheduleMs: allMs - scheduledMs })
    if (times.length % bucketsInStep === 0) yield
  }
  return times
}

/** Runs `allTimeSteps` to the end. */
export const allTime = (floor: Floor, resourceID: string, buckets: readonly Interval[]): AllTime[] =>
  runSteps(allTimeSteps(floor, resourceID, buckets))
