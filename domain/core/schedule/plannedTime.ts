import { runSteps, type Steps } from '../statistics/steps.ts'
import type { Interval } from './interval.ts'
import type { Plan } from './plan.ts'
import { createPlanner, type Planner, type PlannerSource } from './planner.ts'

const planners = new WeakMap<PlannerSource, Planner>()

/** Returns the planner of a floor, cached for the lifetime of the floor: a changed floor must be a new object. */
export function plannerOf(floor: PlannerSource): Planner {
  const cachedPlanner = planners.get(floor)
  if (cachedPlanner) return cachedPlanner
  const planner = createPlanner(floor)
  planners.set(floor, planner)
  return planner
}

/**
 * Returns the shift time of a resource in `range` (epoch ms): planned time, planned stops, and their occurrences. Runs
 * in one step: for ranges chosen by a request, which may span decades, use `plannedTimeSteps`.
 */
export const plannedTime = (floor: PlannerSource, resourceID: string, range: Interval): Plan =>
  runSteps(plannedTimeSteps(floor, resourceID, range))

/** Runs `plannedTime` in steps. */
export const plannedTimeSteps = (floor: PlannerSource, resourceID: string, range: Interval): Steps<Plan> =>
  plannerOf(floor).plan(resourceID, range)
