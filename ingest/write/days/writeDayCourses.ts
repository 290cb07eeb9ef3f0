import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { courseOf } from '@takt/domain/areas/efficiency/setups/course.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { createCourseRows } from '@takt/store/clickhouse/dayCourses.ts'
import { readTimelines, type TimelineSources } from '../rollUp/readTimelines.ts'

/** Days `first` to `last` (numbers) of machines, and the version under which their courses are written. */
export type CourseDays = {
  floor: Floor
  version: bigint
  resourceIDs: readonly string[]
  first: number
  last: number
}

/**
 * Slices are stored by machine: reading several days of a machine is faster than one; all slices of one machine are in
 * memory at a time, up to one per second.
 */
const maxDaysPerRead = 8

/**
 * Reads the slices of days again and writes each day of a machine as a whole into `rollup_day_course`, replacing
 * earlier rows.
 */
export async function writeDayCourses(sources: TimelineSources, days: CourseDays): Promise<void> {
  const { client, signal } = sources
  const { floor, resourceIDs, version } = days
  const clock = wallClock(floor.timeZone)
  for (let first = days.first; first <= days.last; first += maxDaysPerRead) {
    const numbers = Array.from({ length: Math.min(maxDaysPerRead, days.last - first + 1) }, (_, k) => first + k)
    const [start, end] = [clock.dayStart(first), clock.dayStart(first + numbers.length)]
    const tasks = resourceIDs.map((resourceID) => ({ floor, resourceID, start, end }))
    const rows = createCourseRows(floor.organizationId, version)
    for await (const { resourceID, ...read } of readTimelines(sources, { tasks, start, end, paddingMs: 1 }))
      for (const day of numbers) {
        const range = { start: clock.dayStart(day), end: clock.dayStart(day + 1) }
        rows.add({ resourceID, day }, courseOf({ resourceID, ...read, range }))
      }
    await rows.insert(client, signal)
  }
}
