import type { Steps } from '../statistics/steps.ts'
import type { Effective } from './effective.ts'
import { clip, type Interval } from './interval.ts'
import { exceptionsFor, occurrences } from './occurrences.ts'
import { emptyPlan, type Plan, planOf } from './plan.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

export type PlannerSource = {
  schedules: ReadonlyMap<string, Effective<Schedule>>
  exceptions: readonly ScheduleException[]
  resources: ReadonlyMap<string, { resourceID: string; scheduleID: Effective<string | null> }>
}

export type Planner = {
  /** Identifies the inputs of a resource's plan: equal keys mean equal plans. */
  keyOf: (resourceID: string) => string
  /** Plans a range month by month, one step each. */
  plan: (resourceID: string, range: Interval) => Steps<Plan>
}

const chunkMs = 32 * 86_400_000
const maxCachedRanges = 16

/**
 * Creates a planner that returns the planned time of resources. Resources that follow the same schedule share the work
 * and, for the same range, the same `Plan` object, so that callers can use it as a cache key. It lives as long as the
 * master data it was created from.
 */
export function createPlanner(source: PlannerSource): Planner {
  const chunks = new Map<string, Plan>()
  const ranges = new Map<string, Map<string, Plan>>()
  const ownExceptions = new Map<string, boolean>()

  const hasOwn = (scheduleID: string, resourceID: string) => {
    const key = JSON.stringify([scheduleID, resourceID])
    const cachedFlag = ownExceptions.get(key)
    if (cachedFlag !== undefined) return cachedFlag
    const hasOwnException = exceptionsFor(source.exceptions, scheduleID, resourceID).some((e) => e.resourceID !== null)
    ownExceptions.set(key, hasOwnException)
    return hasOwnException
  }

  const keys = new Map<string, string>()
  const keyOf = (resourceID: string) => {
    const cachedKey = keys.get(resourceID)
    if (cachedKey !== undefined) return cachedKey
    const followed = source.resources.get(resourceID)?.scheduleID ?? []
    const followsOwn = followed.some(({ value }) => value !== null && hasOwn(value, resourceID))
    const key = JSON.stringify([
      followed.map(({ from, value }) => [String(from), value]),
      followsOwn ? resourceID : null,
    ])
    keys.set(resourceID, key)
    return key
  }

  const chunkOf = (resourceID: string, key: string, index: number): Plan => {
    const chunkKey = `${index} ${key}`
    const cachedChunk = chunks.get(chunkKey)
    if (cachedChunk) return cachedChunk
    const range = { start: index * chunkMs, end: (index + 1) * chunkMs }
    const scheduleID = source.resources.get(resourceID)?.scheduleID ?? []
    const plan = planOf(occurrences({ ...source, scheduleID, resourceID, range }), range)
    chunks.set(chunkKey, plan)
    return plan
  }

  function* compute(resourceID: string, key: string, range: Interval): Steps<Plan> {
    const [first, last] = [Math.floor(range.start / chunkMs), Math.floor((range.end - 1) / chunkMs)]
    if (first === last) return clipPlan(chunkOf(resourceID, key, first), range)
    const plans: Plan[] = []
    for (let index = first; index <= last; index++) {
      const chunk = chunkOf(resourceID, key, index)
      // All chunks except the outer ones are entirely within the range.
      plans.push(index === first || index === last ? clipPlan(chunk, range) : chunk)
      yield
    }
    return yield* joinPlans(plans)
  }

  function* plan(resourceID: string, range: Interval): Steps<Plan> {
    if (range.end <= range.start) return emptyPlan
    const key = keyOf(resourceID)
    const rangeKey = `${range.start} ${range.end}`
    let same = ranges.get(rangeKey)
    if (!same) {
      if (ranges.size >= maxCachedRanges) ranges.delete(ranges.keys().next().value!)
      same = new Map()
      ranges.set(rangeKey, same)
    }
    const cachedPlan = same.get(key)
    if (cachedPlan) return cachedPlan
    const computed = yield* compute(resourceID, key, range)
    // Another request may have planned the same between two steps.
    const shared = same.get(key) ?? computed
    same.set(key, shared)
    return shared
  }

  return { keyOf, plan }
}

const clipPlan = (plan: Plan, range: Interval): Plan => {
  const chunks = clip(plan.chunks, range)
  const present = new Set(chunks.map((chunk) => chunk.occurrence))
  return { chunks, occurrences: plan.occurrences.filter((occurrence) => present.has(occurrence)) }
}

/**
 * Joins plans; an occurrence across a chunk boundary was computed twice with equal results, and one of them is used.
 */
function* joinPlans(plans: readonly Plan[]): Steps<Plan> {
  const byStart = new Map<number, Plan['occurrences'][number]>()
  for (const plan of plans) {
    for (const occurrence of plan.occurrences) byStart.set(occurrence.start, occurrence)
    yield
  }
  const chunks: Plan['chunks'][number][] = []
  for (const plan of plans) {
    for (const chunk of plan.chunks) {
      const occurrence = byStart.get(chunk.occurrence.start)!
      chunks.push(occurrence === chunk.occurrence ? chunk : { ...chunk, occurrence })
    }
    yield
  }
  return { chunks, occurrences: [...byStart.values()].sort((a, b) => a.start - b.start) }
}
