import { type Effective, stretches } from './effective.ts'
import { type Interval, intersect, unite } from './interval.ts'
import type { Occurrence } from './occurrence.ts'
import { ownedShifts } from './ownedShifts.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

/** Which schedule a resource follows and what each schedule says, both effective-dated, and the exceptions. */
export type ScheduleQuestion = {
  scheduleID: Effective<string | null>
  schedules: ReadonlyMap<string, Effective<Schedule>>
  exceptions: readonly ScheduleException[]
  resourceID: string
  range: Interval
}

// An occurrence lasts a day or so; a change of schedule in its midst may lengthen it by another.
const margin = 4 * 86_400_000

/** The exceptions of a schedule that hold for a resource. */
export const exceptionsFor = (exceptions: readonly ScheduleException[], scheduleID: string, resourceID: string) =>
  exceptions.filter((e) => e.scheduleID === scheduleID && (e.resourceID === null || e.resourceID === resourceID))

function within(occurrence: Occurrence, range: Interval): Occurrence | null {
  if (occurrence.start >= range.start && occurrence.end <= range.end) return occurrence
  const owned = intersect(occurrence.owned, [range])
  if (owned.length === 0) return null
  const plannedStops = intersect(occurrence.plannedStops, [range])
  return { ...occurrence, start: owned[0]!.start, end: owned.at(-1)!.end, owned, plannedStops }
}

/** One shift that a change of schedule cut in two is still one occurrence. */
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
 * The shift occurrences of a resource that own an instant of `range` (epoch ms), oldest first, whole (not clipped to
 * the range). At each instant the schedule counts that was in force then (`contracts.md` §2, §4).
 */
export function occurrences({ scheduleID, schedules, exceptions, resourceID, range }: ScheduleQuestion): Occurrence[] {
  const found: Occurrence[] = []
  for (const followed of stretches(scheduleID, range.start - margin, range.end + margin)) {
    const versions = followed.value === null ? undefined : schedules.get(followed.value)
    if (followed.value === null || !versions) continue
    const special = exceptionsFor(exceptions, followed.value, resourceID)
    for (const version of stretches(versions, followed.start, followed.end))
      for (const nominal of ownedShifts(version.value, special, version)) {
        const occurrence = within(nominal, version)
        if (!occurrence) continue
        const cut = occurrence !== nominal && occurrence.start === version.start && nominal.start < version.start
        // The last one found need not be the one that reached to the change: shifts that overlap own in turns.
        const before = cut ? found.findLastIndex(({ end }) => end === version.start) : -1
        const joined = join(found[before], occurrence, version.start)
        if (joined) found[before] = joined
        else found.push(occurrence)
      }
  }
  // Cut at a change of schedule, one that began before another may own its first instant after it.
  return found.filter((occurrence) => intersect(occurrence.owned, [range]).length > 0).sort((a, b) => a.start - b.start)
}
