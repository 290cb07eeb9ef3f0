import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { addRollups } from './addRollups.ts'
import { addAllSlices } from './addSlices.ts'
import type { FactSources } from './rawTallies.ts'
import { createSheet } from './sheet.ts'
import type { TeepQuery } from './teepQuery.ts'
import { calendarOf, type PlanGroup, planGroupSteps, type Unit } from './units.ts'

/** The computed tallies by unit, and the planned times by group. */
export type TeepResults = {
  query: TeepQuery
  calendar: readonly Interval[] | null
  groups: readonly PlanGroup[]
  units: readonly Unit[]
  unitOfResource: (resourceID: string) => Unit
}

/**
 * Computes the results of a query from rollups and, where those are not exact, from slices; or (`fromSlices`) only from
 * slices, while rollups are behind.
 */
export async function computeTeep(
  facts: FactSources,
  query: TeepQuery,
  { fromSlices = false, signal }: { fromSlices?: boolean; signal?: AbortSignal } = {},
): Promise<TeepResults> {
  const { floor, resourceIDs, range, total, openEnd, resolution } = query
  const calendar = await runYielding(calendarOf(resolution, range, floor.timeZone))
  const groups = await runYielding(planGroupSteps(floor, resourceIDs, range, calendar, openEnd))
  const sheet = createSheet({ groups, calendar, timeZone: floor.timeZone, total })
  const results = { query, calendar, groups, units: sheet.units, unitOfResource: sheet.unitOfResource }
  if (range.end <= range.start || resourceIDs.length === 0) return results
  const work = { facts, query, sheet, calendar, signal }
  await (fromSlices ? addAllSlices(work) : addRollups(work, groups))
  return results
}
