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
 * What courses tell of an operation: its setups by machine, and from when to when there was time or a part of it (epoch
 * ms).
 */
export type OperationTold = Interval & { setups: (Changeover & { resourceID: string })[] }

type Ask = { floor: Floor; asOf: number; signal?: AbortSignal }

type Stretch = { resourceID: string; first: number; last: number }

/** Days of a resource that follow one another, in one stretch. */
function stretchesOf(days: readonly ResourceDay[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [resourceID, ownDays] of Map.groupBy(days, (entry) => entry.resourceID))
    for (const day of ownDays.map((entry) => entry.day).sort((a, b) => a - b)) {
      const before = stretches.at(-1)
      if (before?.resourceID === resourceID && before.last >= day - 1) before.last = day
      else stretches.push({ resourceID, first: day, last: day })
    }
  return stretches
}

/**
 * The days before `first`, the latest first, that are still to be read until something ran, at most as far as a
 * changeover reaches.
 */
function daysMissing({ resourceID, day }: ResourceDay, { timeZone }: Floor, known: ReadonlyMap<number, Course>) {
  const clock = wallClock(timeZone)
  const furthest = clock.dayOf(clock.dayStart(day) - changeoverReachMs)
  const missing: ResourceDay[] = []
  for (let back = day - 1; back >= furthest; back--) {
    const course = known.get(back)
    if (!course) missing.push({ resourceID, day: back })
    else if (course.runs.length > 0) break
  }
  return missing
}

/** The courses of days, and of the days before them back to where something ran. */
async function readBack(
  sources: BreakdownSources,
  ask: Ask,
  days: readonly ResourceDay[],
  firsts: readonly ResourceDay[],
) {
  // Mostly something ran on the day before.
  const before = firsts.map(({ resourceID, day }) => ({ resourceID, day: day - 1 }))
  const courses = await readCourses(sources, ask, [...days, ...before])
  const missing = firsts.flatMap((first) => daysMissing(first, ask.floor, courses.get(first.resourceID)!))
  for (const [resourceID, more] of await readCourses(sources, ask, missing))
    for (const [day, course] of more) courses.get(resourceID)!.set(day, course)
  return courses
}

/**
 * Tells what the days of machines hold of each operation (by `operationKey`), before `asOf`. Setups are right of
 * operations of which `days` holds every day.
 */
export async function toldByCourses(
  sources: BreakdownSources,
  ask: Ask,
  days: readonly ResourceDay[],
): Promise<Map<string, OperationTold>> {
  const operations = new Map<string, OperationTold>()
  const of = (operation: JobOperation) => {
    const key = operationKey(operation)
    let one = operations.get(key)
    if (!one) {
      one = { start: Infinity, end: -Infinity, setups: [] }
      operations.set(key, one)
    }
    return one
  }
  const stretches = stretchesOf(days)
  const firsts = stretches.map(({ resourceID, first }) => ({ resourceID, day: first }))
  const courses = await readBack(sources, ask, days, firsts)
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
