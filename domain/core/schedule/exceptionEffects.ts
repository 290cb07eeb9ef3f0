import { type Interval, measure, subtract, unite } from './interval.ts'
import type { Occurrence } from './occurrence.ts'
import { exceptionsFor } from './occurrences.ts'
import { ownedShifts } from './ownedShifts.ts'
import type { Schedule, ScheduleException } from './schedule.ts'
import { dayOfDate, wallClock } from './wallClock.ts'

/**
 * What an exception does to the planned time of one resource, in milliseconds. `moves`: planned time stays, but some of
 * it counts for another shift.
 */
export type ExceptionEffect = { resourceID: string; addedMs: number; takenMs: number; moves: boolean }

// A shift of a date may last into the next but one; exceptions of a date hold for no other.
const [daysBefore, daysAfter] = [1, 4]

const plannedOf = (occurrences: readonly Occurrence[]): Interval[] =>
  subtract(
    unite(occurrences.flatMap(({ owned }) => owned)),
    unite(occurrences.flatMap(({ plannedStops }) => plannedStops)),
  )

/** Which shift counts which planned time. */
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
 * What an exception does to the planned time of each resource it is for: of those that follow the schedule all, or the
 * one that it names. `others` are the exceptions of the schedule around its date; the exception itself among them does
 * not count.
 */
export function exceptionEffects(
  exception: ScheduleException,
  about: { schedule: Schedule; others: readonly ScheduleException[]; resourceIDs: readonly string[] },
): ExceptionEffect[] {
  const { schedule } = about
  const others = about.others.filter(({ scheduleExceptionID: id }) => id !== exception.scheduleExceptionID)
  const known = new Map<string, ExceptionEffect>()
  return about.resourceIDs
    .filter((resourceID) => exception.resourceID === null || exception.resourceID === resourceID)
    .map((resourceID) => {
      const rest = exceptionsFor(others, schedule.scheduleID, resourceID)
      // Resources without an exception of their own share the answer.
      const key = rest.some((other) => other.resourceID !== null) ? resourceID : ''
      const same = known.get(key)
      if (same) return { ...same, resourceID }
      const effect = effectOn(resourceID, exception, { schedule, rest })
      known.set(key, effect)
      return effect
    })
}
