import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Changeover, changeovers } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import {
  type Course,
  changeoverReachMs,
  type JobOperation,
  operationKey,
} from '@takt/domain/areas/efficiency/setups/course.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ResourceDay } from '@takt/store/clickhouse/dayCourses.ts'
import type { BreakdownSources } from './computeBreakdown.ts'
import { readCourses } from './courses.ts'

/**
 * The times of an operation from day courses: its setups by machine, and the interval that contains all its time and
 * parts (epoch ms).
 */
export type OperationTimes = Interval & { setups: (Changeover & { resourceID: string })[] }

type FloorContext = { floor: Floor; asOf: number; signal?: AbortSignal }

type DayRange = { resourceID: string; first: number; last: number }

/** Groups consecutive days of a machine into ranges. */
function dayRangesOf(days: readonly ResourceDay[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const [resourceID, ownDays] of Map.groupBy(days, (entry) => entry.resourceID))
    for (const day of ownDays.map((entry) => entry.day).sort((a, b) => a - b)) {
      const before = ranges.at(-1)
      if (before?.resourceID === resourceID && before.last >= day - 1) before.last = day
      else ranges.push({ resourceID, first: day, last: day })
    }
  return ranges
}

/**
 * The days before `day` that are still to be read, latest first, back to a day with running time, at most as far as a
 * changeover can reach.
 */
function daysMissing({ resourceID, day }: ResourceDay, { timeZone }: Floor, courses: ReadonlyMap<number, Course>) {
  const clock = wallClock(timeZone)
  const furthest = clock.dayOf(clock.dayStart(day) - changeoverReachMs)
  const missing: ResourceDay[] = []
  for (let back = day - 1; back >= furthest; back--) {
    const course = courses.get(back)
    if (!course) missing.push({ resourceID, day: back })
    else if (course.runs.length > 0) break
  }
  return missing
}

/** Reads the courses of days and of the days before them, back to a day with running time. */
async function readBack(
  sources: BreakdownSources,
  context: FloorContext,
  days: readonly ResourceDay[],
  firsts: readonly ResourceDay[],
) {
  // Usually the machine ran on the day before.
  const before = firsts.map(({ resourceID, day }) => ({ resourceID, day: day - 1 }))
  const courses = await readCourses(sources, context, [...days, ...before])
  const missing = firsts.flatMap((first) => daysMissing(first, context.floor, courses.get(first.resourceID)!))
  for (const [resourceID, more] of await readCourses(sources, context, missing))
    for (const [day, course] of more) courses.get(resourceID)!.set(day, course)
  return courses
}

/**
 * Reads the times of each operation (by `operationKey`) on the given machine-days, before `asOf`. Setups are correct
 * only for operations all of whose days are in `days`.
 */
export async function readOperationTimes(
  sources: BreakdownSources,
  context: FloorContext,
  days: readonly ResourceDay[],
): Promise<Map<string, OperationTimes>> {
  const operations = new Map<string, OperationTimes>()
  const of = (operation: JobOperation) => {
    const key = operationKey(operation)
    let times = operations.get(key)
    if (!times) {
      times = { start: Infinity, end: -Infinity, setups: [] }
      operations.set(key, times)
    }
    return times
  }
  const ranges = dayRangesOf(days)
  const firsts = ranges.map(({ resourceID, first }) => ({ resourceID, day: first }))
  const courses = await readBack(sources, context, days, firsts)
  for (const { resourceID, day } of days)
    for (const { operation, start, end } of courses.get(resourceID)!.get(day)!.spans) {
      const target = of(operation)
      target.start = Math.min(target.start, start)
      target.end = Math.max(target.end, end)
    }
  for (const [resourceID, ownCourses] of courses) {
    const ordered = [...ownCourses].sort(([a], [b]) => a - b).map(([, course]) => course)
    for (const setup of changeovers(ordered)) of(setup.operation).setups.push({ ...setup, resourceID })
  }
  return operations
}
