import { type Interval, measure, subtract, unite } from './interval.ts'
import type { Occurrence } from './occurrence.ts'
import { exceptionsFor } from './occurrences.ts'
import { ownedShifts } from './ownedShifts.ts'
import type { Schedule, ScheduleException } from './schedule.ts'
import { dayOfDate, wallClock } from './wallClock.ts'

/**
 * Effect of an exception on the planned time of one resource, in milliseconds. `moves`: planned time stays, but some of
 * it counts for another shift.
 */
export type ExceptionEffect = { resourceID: string; addedMs: number; takenMs: number; moves: boolean }

// A shift of a date may extend into the next date but one; exceptions of a date apply to no other.
const [daysBefore, daysAfter] = [1, 4]

const plannedOf = (occurrences: readonly Occurrence[]): Interval[] =>
  subtract(
    unite(occurrences.flatMap(({ owned }) => owned)),
    unite(occurrences.flatMap(({ plannedStops }) => plannedStops)),
  )

/** Assignment of planned time to shifts, as a comparable text. */
const ownersOf = (occurrences: readonly Occurrence[]) =>
  JSON.stringify(
    occurrences.map(({ businessDate, shiftNum, owned, plannedStops }) => [
      businessDate,
      shiftNum,
      subtract(owned, plannedStops),
    ]),
  )

function effectOn(
  resourceID: string,
  exception: ScheduleException,
  at: { schedule: Schedule; rest: readonly ScheduleException[] },
) {
  const clock = wallClock(at.schedule.timezone)
  const day = dayOfDate(exception.date)
  const range = { start: clock.dayStart(day - daysBefore), end: clock.dayStart(day + daysAfter) }
  const before = ownedShifts(at.schedule, at.rest, range)
  const after = ownedShifts(at.schedule, [...at.rest, exception], range)
  const [had, has] = [plannedOf(before), plannedOf(after)]
  const [addedMs, takenMs] = [measure(subtract(has, had)), measure(subtract(had, has))]
  const moves = addedMs + takenMs === 0 && ownersOf(before) !== ownersOf(after)
  return { resourceID, addedMs, takenMs, moves }
}

/**
 * Returns the effect of an exception on the planned time of each resource that it affects: all that follow the
 * schedule, or the one that it names. `otherExceptions` are the exceptions of the schedule around its date; the
 * exception itself is ignored among them.
 */
export function exceptionEffects(
  exception: ScheduleException,
  about: { schedule: Schedule; otherExceptions: readonly ScheduleException[]; resourceIDs: readonly string[] },
): ExceptionEffect[] {
  const { schedule } = about
  const otherExceptions = about.otherExceptions.filter(
    ({ scheduleExceptionID: id }) => id !== exception.scheduleExceptionID,
  )
  const effectsByKey = new Map<string, ExceptionEffect>()
  return about.resourceIDs
    .filter((resourceID) => exception.resourceID === null || exception.resourceID === resourceID)
    .map((resourceID) => {
      const rest = exceptionsFor(otherExceptions, schedule.scheduleID, resourceID)
      // Resources without an exception of their own share the result.
      const key = rest.some((other) => other.resourceID !== null) ? resourceID : ''
      const same = effectsByKey.get(key)
      if (same) return { ...same, resourceID }
      const effect = effectOn(resourceID, exception, { schedule, rest })
      effectsByKey.set(key, effect)
      return effect
    })
}
