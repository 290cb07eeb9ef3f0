import { type Effective, valueIntervals } from './effective.ts'
import { type Interval, intersect, unite } from './interval.ts'
import type { Occurrence } from './occurrence.ts'
import { ownedShifts } from './ownedShifts.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

/** The schedule of a resource, the versions of each schedule, both effective-dated, and the exceptions. */
export type ScheduleQuery = {
  scheduleID: Effective<string | null>
  schedules: ReadonlyMap<string, Effective<Schedule>>
  exceptions: readonly ScheduleException[]
  resourceID: string
  range: Interval
}

// An occurrence lasts about a day; a change of schedule within it may extend it by another.
const margin = 4 * 86_400_000

/** Returns the exceptions of a schedule that apply to a resource. */
export const exceptionsFor = (exceptions: readonly ScheduleException[], scheduleID: string, resourceID: string) =>
  exceptions.filter((e) => e.scheduleID === scheduleID && (e.resourceID === null || e.resourceID === resourceID))

function within(occurrence: Occurrence, range: Interval): Occurrence | null {
  if (occurrence.start >= range.start && occurrence.end <= range.end) return occurrence
  const owned = intersect(occurrence.owned, [range])
  if (owned.length === 0) return null
  const plannedStops = intersect(occurrence.plannedStops, [range])
  return { ...occurrence, start: owned[0]!.start, end: owned.at(-1)!.end, owned, plannedStops }
}

/** Joins the two parts of a shift split by a change of schedule; they are one occurrence. */
function join(before: Occurrence | undefined, after: Occurrence, at: number): Occurrence | null {
  if (!before || before.end !== at || after.start !== at) return null
  if (before.businessDate !== after.businessDate || before.shiftNum !== after.shiftNum) return null
  return {
    ...before,
    end: after.end,
    owned: unite([...before.owned, ...after.owned]),
    plannedStops: unite([...before.plannedStops, ...after.plannedStops]),
  }
}

/**
 * Returns the shift occurrences of a resource that own an instant of `range` (epoch ms), oldest first, whole (not
 * clipped to the range). At each instant the schedule in force then applies (`contracts.md` §2, §4).
 */
export function occurrences({ scheduleID, schedules, exceptions, resourceID, range }: ScheduleQuery): Occurrence[] {
  const result: Occurrence[] = []
  for (const followed of valueIntervals(scheduleID, range.start - margin, range.end + margin)) {
    const versions = followed.value === null ? undefined : schedules.get(followed.value)
    if (followed.value === null || !versions) continue
    const special = exceptionsFor(exceptions, followed.value, resourceID)
    for (const version of valueIntervals(versions, followed.start, followed.end))
      for (const nominal of ownedShifts(version.value, special, version)) {
        const occurrence = within(nominal, version)
        if (!occurrence) continue
        const isSplit = occurrence !== nominal && occurrence.start === version.start && nominal.start < version.start
        // The last element is not necessarily the one that extends to the change: overlapping shifts alternate.
        const before = isSplit ? result.findLastIndex(({ end }) => end === version.start) : -1
        const joined = join(result[before], occurrence, version.start)
        if (joined) result[before] = joined
        else result.push(occurrence)
      }
  }
  // After a split at a change of schedule, a shift that started earlier may own a later first instant.
  return result
    .filter((occurrence) => intersect(occurrence.owned, [range]).length > 0)
    .sort((a, b) => a.start - b.start)
}
