import type { Interval } from './interval.ts'
import type { Plan } from './plan.ts'
import { createPlanner, type Planner, type PlannerSource } from './planner.ts'

const planners = new WeakMap<PlannerSource, Planner>()

/** The planner of a floor, kept as long as the floor itself: a changed floor must be a new object. */
export function plannerOf(floor: PlannerSource): Planner {
  const known = planners.get(floor)
  if (known) return known
  const planner = createPlanner(floor)
  planners.set(floor, planner)
  return planner
}

/**
 * Shift time of a resource in `range` (epoch ms): planned pieces, planned stops, and the occurrences they belong to.
 */
export const plannedTime = (floor: PlannerSource, resourceID: string, range: Interval): Plan =>
  plannerOf(floor)(resourceID, range)
