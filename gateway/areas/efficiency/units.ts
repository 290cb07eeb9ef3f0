import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type AllTime, allTime, plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import { type PlanSums, planSums, type ShiftBucket, shiftBuckets } from '@takt/domain/areas/efficiency/sums/planSums.ts'
import { type CalendarResolution, calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Plan } from '@takt/domain/core/schedule/plan.ts'
import { turns } from '@takt/store/postgres/turns.ts'
import { tallySize } from './rollupRows.ts'

/** A bucket before its tally: what the schedule says of it. */
export type PlannedBucket = Interval & PlanSums & AllTime & { shift: ShiftBucket | null }

/** Resources that have the very same plan: what their schedule makes of the range, once for all of them. */
export type PlanGroup = { name: string; resourceIDs: string[]; buckets: readonly PlannedBucket[] }

/** Sums of a resource, or of all resources of a plan: a tally for each bucket of the group, one after the other. */
export type Unit = { group: PlanGroup; tallies: Float64Array }

function bucketsOf(
  plan: Plan,
  { calendar, openEnd, all }: { calendar: readonly Interval[] | null; openEnd: boolean; all: readonly AllTime[] },
): PlannedBucket[] {
  if (!calendar) return shiftBuckets(plan, openEnd).map((shift) => ({ ...shift, noScheduleMs: 0, shift }))
  const sums = planSums(plan, calendar)
  return calendar.map((bucket, k) => ({ ...bucket, ...sums[k]!, ...all[k]!, shift: null }))
}

/** The buckets that a calendar resolution cuts the range into; null for shifts. */
export const calendarOf = (resolution: TeepResolution, range: Interval, timeZone: string) =>
  resolution === 'shift' ? null : calendarBuckets(resolution satisfies CalendarResolution, range, timeZone)

/**
 * Groups resources by what their schedules make of the range as far as they count in it; `openEnd`: it ends at the
 * clock, so that nothing follows it. Others have their turn between two resources.
 */
export async function planGroups(
  floor: Floor,
  resourceIDs: readonly string[],
  range: Interval,
  calendar: readonly Interval[] | null,
  openEnd: boolean,
): Promise<PlanGroup[]> {
  const groups = new Map<Plan, PlanGroup>()
  const turn = turns()
  for (const resourceID of resourceIDs) {
    const waits = turn()
    if (waits) await waits
    const plan = plannedInService(floor, resourceID, range)
    const known = groups.get(plan)
    if (known) known.resourceIDs.push(resourceID)
    else
      groups.set(plan, {
        name: String(groups.size),
        resourceIDs: [resourceID],
        buckets: bucketsOf(plan, { calendar, openEnd, all: allTime(floor, resourceID, calendar ?? []) }),
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
