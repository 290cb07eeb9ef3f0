import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Interval, intersect, unite } from '@takt/domain/core/schedule/interval.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { effectiveChanges } from './effectiveChanges.ts'

const dayMs = 86_400_000
// A shift that a change cuts keeps its earlier name and may be joined to the following one: extend the interval on both
// sides.
const marginMs = 2 * dayMs

const withMargin = ({ start, end }: Interval): Interval => ({ start: start - marginMs, end: end + marginMs })

/** Returns the intervals in which a schedule was in effect. */
function followed(scheduleID: Effective<string | null>, target: string): Interval[] {
  return unite(
    scheduleID
      .map(({ from, value }, k) => ({
        value,
        start: k === 0 ? Number.NEGATIVE_INFINITY : from,
        end: scheduleID[k + 1]?.from ?? Number.POSITIVE_INFINITY,
      }))
      .filter(({ value }) => value === target),
  )
}

/** The date as a UTC interval: its shifts are within a day or two of it in every time zone. */
const dateOf = ({ date }: ScheduleException): Interval => {
  const start = Date.parse(`${date}T00:00:00Z`)
  return { start, end: start + dayMs }
}

/** Returns the dates of exceptions that differ between the two floors. */
function exceptionChanges(
  before: Floor | null,
  after: Floor,
  concerns: (exception: ScheduleException) => boolean,
): Interval[] {
  const namesOf = (floor: Floor | null) =>
    new Map((floor?.exceptions ?? []).filter(concerns).map((exception) => [JSON.stringify(exception), exception]))
  const [was, is] = [namesOf(before), namesOf(after)]
  const differing = [...was].filter(([key]) => !is.has(key)).concat([...is].filter(([key]) => !was.has(key)))
  return differing.map(([, exception]) => dateOf(exception))
}

/**
 * Returns the intervals in which the planned time of a resource differs: it follows another schedule, or its schedule
 * has changed.
 */
export function scheduleChanges(input: {
  before: Floor | null
  after: Floor
  resourceID: string
  was: Effective<string | null>
  is: Effective<string | null>
}): Interval[] {
  const { before, after, resourceID, was, is } = input
  const changed = effectiveChanges(was, is)
  const scheduleIDs = new Set([...was, ...is].map(({ value }) => value).filter((value) => value !== null))
  for (const scheduleID of scheduleIDs) {
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
  return unite(changed.map(withMargin))
}
