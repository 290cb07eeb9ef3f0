import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type AllTime, allTimeSteps, createServicePlans } from '@takt/domain/areas/efficiency/floor/service.ts'
import {
  type PlanSums,
  planSumSteps,
  type ShiftBucket,
  shiftBucketSteps,
} from '@takt/domain/areas/efficiency/sums/planSums.ts'
import { calendarBucketSteps } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Plan } from '@takt/domain/core/schedule/plan.ts'
import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { tallySize } from './rollupRows.ts'

/** A bucket before its tally: what the schedule says of it. */
export type PlannedBucket = Interval & PlanSums & AllTime & { shift: ShiftBucket | null }

/** Resources that have the very same plan: what their schedule makes of the range, once for all of them. */
export type PlanGroup = { name: string; resourceIDs: string[]; buckets: readonly PlannedBucket[] }

/** Sums of a resource, or of all resources of a plan: a tally for each bucket of the group, one after the other. */
export type Unit = { group: PlanGroup; tallies: Float64Array }

function* bucketsOf(
  plan: Plan,
  question: { floor: Floor; resourceID: string; calendar: readonly Interval[] | null; openEnd: boolean },
): Steps<PlannedBucket[]> {
  const { floor, resourceID, calendar, openEnd } = question
  if (!calendar) return (yield* shiftBucketSteps(plan, openEnd)).map((shift) => ({ ...shift, noScheduleMs: 0, shift }))
  const sums = yield* planSumSteps(plan, calendar)
  const all = yield* allTimeSteps(floor, resourceID, calendar)
  return calendar.map((bucket, k) => ({ ...bucket, ...sums[k]!, ...all[k]!, shift: null }))
}

/** The buckets that a calendar resolution cuts the range into, step by step; null for shifts. */
export function* calendarOf(
  resolution: TeepResolution,
  range: Interval,
  timeZone: string,
): Steps<readonly Interval[] | null> {
  return resolution === 'shift' ? null : yield* calendarBucketSteps(resolution, range, timeZone)
}

/**
 * Groups resources by what their schedules make of the range as far as they count in it; `openEnd`: it ends at the
 * clock, so that nothing follows it. Step by step.
 */
export function* planGroupSteps(
  floor: Floor,
  resourceIDs: readonly string[],
  range: Interval,
  calendar: readonly Interval[] | null,
  openEnd: boolean,
): Steps<PlanGroup[]> {
  const groups = new Map<Plan, PlanGroup>()
  const planOf = createServicePlans(floor, range)
  for (const resourceID of resourceIDs) {
    yield
    const plan = yield* planOf(resourceID)
    const known = groups.get(plan)
    if (known) known.resourceIDs.push(resourceID)
    else
      groups.set(plan, {
        name: String(groups.size),
        resourceIDs: [resourceID],
        buckets: yield* bucketsOf(plan, { floor, resourceID, calendar, openEnd }),
      })
  }
  return [...groups.values()]
}

/** A unit without anything in it yet. */
export const emptyUnit = (group: PlanGroup): Unit => ({
  group,
  tallies: new Float64Array(group.buckets.length * tallySize),
})

/** Adds a tally to a bucket of a unit. */
export function addToUnit(unit: Unit, bucket: number, tally: readonly number[]) {
  for (let k = 0; k < tallySize; k++) unit.tallies[bucket * tallySize + k]! += tally[k]!
}
