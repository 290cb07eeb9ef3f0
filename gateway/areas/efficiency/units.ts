import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type AllTime, allTimeSteps, createServicePlans } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/responses/teep.ts'
import {
  type PlanTotals,
  planTotalSteps,
  type ShiftBucket,
  shiftBucketSteps,
} from '@takt/domain/areas/efficiency/totals/planTotals.ts'
import { calendarBucketSteps } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Plan } from '@takt/domain/core/schedule/plan.ts'
import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { tallySize } from './rollupRows.ts'

/** A bucket before its tally: its planned times from the schedule. */
export type PlannedBucket = Interval & PlanTotals & AllTime & { shift: ShiftBucket | null }

/** Resources that have the same plan, with the buckets of the range, computed once for all of them. */
export type PlanGroup = { name: string; resourceIDs: string[]; buckets: readonly PlannedBucket[] }

/** Totals of one resource, or of all resources of a plan: the tallies of the group's buckets, concatenated. */
export type Unit = { group: PlanGroup; tallies: Float64Array }

function* bucketsOf(
  plan: Plan,
  query: { floor: Floor; resourceID: string; calendar: readonly Interval[] | null; openEnd: boolean },
): Steps<PlannedBucket[]> {
  const { floor, resourceID, calendar, openEnd } = query
  if (!calendar) return (yield* shiftBucketSteps(plan, openEnd)).map((shift) => ({ ...shift, noScheduleMs: 0, shift }))
  const planTotals = yield* planTotalSteps(plan, calendar)
  const all = yield* allTimeSteps(floor, resourceID, calendar)
  return calendar.map((bucket, k) => ({ ...bucket, ...planTotals[k]!, ...all[k]!, shift: null }))
}

/** Returns the buckets of a calendar resolution in the range, step by step; null for shifts. */
export function* calendarOf(
  resolution: TeepResolution,
  range: Interval,
  timeZone: string,
): Steps<readonly Interval[] | null> {
  return resolution === 'shift' ? null : yield* calendarBucketSteps(resolution, range, timeZone)
}

/**
 * Groups resources by their plans in the range, limited to their time in service, step by step. `openEnd`: true if the
 * range ends now, so that nothing follows it.
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
    const existing = groups.get(plan)
    if (existing) existing.resourceIDs.push(resourceID)
    else
      groups.set(plan, {
        name: String(groups.size),
        resourceIDs: [resourceID],
        buckets: yield* bucketsOf(plan, { floor, resourceID, calendar, openEnd }),
      })
  }
  return [...groups.values()]
}

export const emptyUnit = (group: PlanGroup): Unit => ({
  group,
  tallies: new Float64Array(group.buckets.length * tallySize),
})

export function addToUnit(unit: Unit, bucket: number, tally: readonly number[]) {
  for (let k = 0; k < tallySize; k++) unit.tallies[bucket * tallySize + k]! += tally[k]!
}
