import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { type Course, courseOf, emptyCourse } from '@takt/domain/areas/efficiency/setups/course.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ResourceDay, readDayCourses } from '@takt/store/clickhouse/dayCourses.ts'
import { slicesByStretch } from '../efficiency/face.ts'
import type { BreakdownSources } from './computeBreakdown.ts'

type Ask = { floor: Floor; asOf: number; signal?: AbortSignal }

/** Courses by resource and day (number). */
export type CoursesByDay = Map<string, Map<number, Course>>

/** Days of a machine that are read with one question: each may hold a slice a second. */
const daysAtOnce = 16

/** Works out the courses of days from slices. */
async function coursesOfSlices(sources: BreakdownSources, ask: Ask, days: readonly ResourceDay[], found: CoursesByDay) {
  const { floor, asOf, signal } = ask
  const { organizationId, timeZone } = floor
  const clock = wallClock(timeZone)
  const stretches = days.map(({ resourceID, day }) => {
    return { resourceID, day, range: { start: clock.dayStart(day), end: Math.min(asOf, clock.dayStart(day + 1)) } }
  })
  const read = (some: typeof stretches) => {
    const from = Math.min(...some.map(({ range }) => range.start))
    const to = Math.max(...some.map(({ range }) => range.end))
    const resourceIDs = [...new Set(some.map(({ resourceID }) => resourceID))]
    return Promise.all([
      slicesByStretch(sources, { floor, stretches: some, signal }),
      sources.entriesOf({ organizationId, from, to, resourceIDs }),
    ])
  }
  const reading = (from: number) => (from < stretches.length ? read(stretches.slice(from, from + daysAtOnce)) : null)
  let coming = reading(0)
  for (let from = 0; coming; from += daysAtOnce) {
    const [slices, entries] = await coming
    // The next are read while these are looked through; should these fail, nobody waits for the next any more.
    coming = reading(from + daysAtOnce)
    coming?.catch(() => {})
    for (const [k, { resourceID, day, range }] of stretches.slice(from, from + daysAtOnce).entries()) {
      const timeline = timelineOf(floor, resourceID, slices[k]!, asOf)
      const reasons = reasonsInForce(entries.get(resourceID) ?? [])
      found.get(resourceID)!.set(day, courseOf({ floor, resourceID, timeline, reasons, range }))
    }
  }
}

/** The courses of days of resources up to `asOf`: closed days as they are kept, others from slices. */
export async function readCourses(
  sources: BreakdownSources,
  ask: Ask,
  days: readonly ResourceDay[],
): Promise<CoursesByDay> {
  const { floor, asOf, signal } = ask
  const clock = wallClock(floor.timeZone)
  const { closedBefore } = await sources.standingOf(floor, asOf)
  const openFrom = Math.min(clock.dayOf(asOf), closedBefore === null ? -Infinity : dayOfDate(closedBefore))
  const found: CoursesByDay = new Map(days.map(({ resourceID }) => [resourceID, new Map()]))
  for (const { resourceID, day } of days) found.get(resourceID)!.set(day, emptyCourse)
  const [stored] = await Promise.all([
    readDayCourses(sources.clickhouse, {
      organizationId: floor.organizationId,
      days: days.filter(({ day }) => day < openFrom),
      signal,
    }),
    coursesOfSlices(
      sources,
      ask,
      days.filter(({ day }) => day >= openFrom),
      found,
    ),
  ])
  for (const { resourceID, day, course } of stored) found.get(resourceID)!.set(day, course)
  return found
}
