import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, intersect, unite } from '@takt/domain/core/schedule/interval.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { effectiveChanges } from './effectiveChanges.ts'

const dayMs = 86_400_000
// A shift that a change cuts keeps its name from before and may be joined to what follows: look a little further on
// both sides.
const aroundMs = 2 * dayMs

const around = ({ start, end }: Interval): Interval => ({ start: start - aroundMs, end: end + aroundMs })

/** When a schedule was followed. */
function followed(scheduleID: Effective<string | null>, wanted: string): Interval[] {
  return unite(
    scheduleID
      .map(({ from, value }, k) => ({
        value,
        start: k === 0 ? Number.NEGATIVE_INFINITY : from,
        end: scheduleID[k + 1]?.from ?? Number.POSITIVE_INFINITY,
      }))
      .filter(({ value }) => value === wanted),
  )
}

/** The date, in UTC: its shifts lie within a day or two of it, whatever the zone. */
const dateOf = ({ date }: ScheduleException): Interval => {
  const start = Date.parse(`${date}T00:00:00Z`)
  return { start, end: start + dayMs }
}

/** The dates of exceptions that only one of two floors knows, or knows alike. */
function exceptionChanges(
  before: Floor | null,
  after: Floor,
  concerns: (exception: ScheduleException) => boolean,
): Interval[] {
  const namesOf = (floor: Floor | null) =>
    new Map((floor?.exceptions ?? []).filter(concerns).map((exception) => [JSON.stringify(exception), exception]))
  const [was, is] = [namesOf(before), namesOf(after)]
  const only = [...was].filter(([key]) => !is.has(key)).concat([...is].filter(([key]) => !was.has(key)))
  return only.map(([, exception]) => dateOf(exception))
}

/** Where the planned time of a resource differs: it follows another schedule, or its schedule says something else. */
export function scheduleChanges(question: {
  before: Floor | null
  after: Floor
  resourceID: string
  was: Effective<string | null>
  is: Effective<string | null>
}): Interval[] {
  const { before, after, resourceID, was, is } = question
  const changed = effectiveChanges(was, is)
  const known = new Set([...was, ...is].map(({ value }) => value).filter((value) => value !== null))
  for (const scheduleID of known) {
    const times = unite([...followed(was, scheduleID), ...followed(is, scheduleID)])
    const versions = effectiveChanges(before?.schedules.get(scheduleID) ?? [], after.schedules.get(scheduleID) ?? [])
    changed.push(...intersect(times, versions))
    changed.push(
      ...exceptionChanges(
        before,
        after,
        (exception) =>
          exception.scheduleID === scheduleID && (exception.resourceID === null || exception.resourceID === resourceID),
      ),
    )
  }
  return unite(changed.map(around))
}
