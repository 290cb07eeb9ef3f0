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

/** Maximum length of a range that `plannedTime` plans in one step (days). */
const maxDaysAtOnce = 400

/**
 * Shift time of a resource in `range` (epoch ms): planned pieces, planned stops, and the occurrences they belong to.
 * Throws a RangeError for a range of more than 400 days: planning it in one step would block the thread.
 */
export function plannedTime(floor: PlannerSource, resourceID: string, range: Interval): Plan {
  if (range.end - range.start > maxDaysAtOnce * 86_400_000)
    throw new RangeError(`More than ${maxDaysAtOnce} days are planned step by step`)
  return atOnce(plannedTimeSteps(floor, resourceID, range))
}

/** `plannedTime` of a range of any length, step by step. */
export const plannedTimeSteps = (floor: PlannerSource, resourceID: string, range: Interval): Steps<Plan> =>
  plannerOf(floor).plan(resourceID, range)
