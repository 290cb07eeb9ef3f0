import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { type Course, courseOf, emptyCourse } from '@takt/domain/areas/efficiency/setups/course.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ResourceDay, readDayCourses } from '@takt/store/clickhouse/dayCourses.ts'
import { slicesByInterval } from '../efficiency/index.ts'
import type { BreakdownSources } from './computeBreakdown.ts'

type FloorContext = { floor: Floor; asOf: number; signal?: AbortSignal }

/** Courses by machine and day number. */
export type CoursesByDay = Map<string, Map<number, Course>>

/** Number of machine-days read with one query; each can hold one slice per second. */
const daysPerRead = 16

/** Computes the courses of days from slices. */
async function coursesOfSlices(
  sources: BreakdownSources,
  context: FloorContext,
  days: readonly ResourceDay[],
  courses: CoursesByDay,
) {
  const { floor, asOf, signal } = context
  const { organizationId, timeZone } = floor
  const clock = wallClock(timeZone)
  const intervals = days.map(({ resourceID, day }) => {
    return { resourceID, day, range: { start: clock.dayStart(day), end: Math.min(asOf, clock.dayStart(day + 1)) } }
  })
  const read = (some: typeof intervals) => {
    const from = Math.min(...some.map(({ range }) => range.start))
    const to = Math.max(...some.map(({ range }) => range.end))
    const resourceIDs = [...new Set(some.map(({ resourceID }) => resourceID))]
    return Promise.all([
      slicesByInterval(sources, { floor, stretches: some, signal }),
      sources.entriesOf({ organizationId, from, to, resourceIDs }),
    ])
  }
  const reading = (from: number) => (from < intervals.length ? read(intervals.slice(from, from + daysPerRead)) : null)
  let pending = reading(0)
  for (let from = 0; pending; from += daysPerRead) {
    const [slices, entries] = await pending
    // The next batch is read while this one is processed. If processing fails, its rejection must not stay unhandled.
    pending = reading(from + daysPerRead)
    pending?.catch(() => {})
    for (const [k, { resourceID, day, range }] of intervals.slice(from, from + daysPerRead).entries()) {
      const timeline = timelineOf(floor, resourceID, slices[k]!, asOf)
      const reasons = reasonsInForce(entries.get(resourceID) ?? [])
      courses.get(resourceID)!.set(day, courseOf({ floor, resourceID, timeline, reasons, range }))
    }
  }
}

/** Reads the courses of machine-days up to `asOf`: closed days as stored, others computed from slices. */
export async function readCourses(
  sources: BreakdownSources,
  context: FloorContext,
  days: readonly ResourceDay[],
): Promise<CoursesByDay> {
  const { floor, asOf, signal } = context
  const clock = wallClock(floor.timeZone)
  const { closedBefore } = await sources.rollupStatusOf(floor, asOf)
  const openFrom = Math.min(clock.dayOf(asOf), closedBefore === null ? -Infinity : dayOfDate(closedBefore))
  const courses: CoursesByDay = new Map(days.map(({ resourceID }) => [resourceID, new Map()]))
  for (const { resourceID, day } of days) courses.get(resourceID)!.set(day, emptyCourse)
  const [stored] = await Promise.all([
    readDayCourses(sources.clickhouse, {
      organizationId: floor.organizationId,
      days: days.filter(({ day }) => day < openFrom),
      signal,
    }),
    coursesOfSlices(
      sources,
      context,
      days.filter(({ day }) => day >= openFrom),
      courses,
    ),
  ])
  for (const { resourceID, day, course } of stored) courses.get(resourceID)!.set(day, course)
  return courses
}
