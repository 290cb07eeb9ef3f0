import { atOnce, type Steps } from '../statistics/steps.ts'
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
 * Shift time of a resource in `range` (epoch ms): planned pieces, planned stops, and the occurrences they belong to. In
 * one step: for a range that a request chooses, which may be decades, use `plannedTimeSteps`.
 */
export const plannedTime = (floor: PlannerSource, resourceID: string, range: Interval): Plan =>
  atOnce(plannedTimeSteps(floor, resourceID, range))

/** `plannedTime`, step by step. */
export const plannedTimeSteps = (floor: PlannerSource, resourceID: string, range: Interval): Steps<Plan> =>
  plannerOf(floor).plan(resourceID, range)
