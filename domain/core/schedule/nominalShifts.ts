import type { Interval } from './interval.ts'
import type { NominalShift } from './occurrence.ts'
import type { Break, Schedule, ScheduleException, Shift } from './schedule.ts'
import { weekdays } from './schedule.ts'
import { dateOfDay, dayMs, type WallClock } from './wallClock.ts'

/** Converts `HH:mm` to milliseconds since midnight. */
const msOf = (wall: string) => (Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))) * 60_000

/** Returns the interval `[start, end)` of two wall times from `day` on; `end` ≤ `start` means the next day. */
export function wallInterval(day: number, start: string, end: string, clock: WallClock): Interval {
  const [from, to] = [msOf(start), msOf(end)]
  const endDay = to <= from ? day + 1 : day
  return { start: clock.instantOf(day * dayMs + from), end: clock.instantOf(endDay * dayMs + to) }
}

/** Returns a break, which is the first such wall time at or after the occurrence's start. */
function breakOf(pause: Break, day: number, occurrence: Interval, clock: WallClock): Interval {
  const onDay = wallInterval(day, pause.start, pause.end, clock)
  return onDay.start >= occurrence.start ? onDay : wallInterval(day + 1, pause.start, pause.end, clock)
}

function shiftOn(shift: Shift, day: number, clock: WallClock): NominalShift {
  const occurrence = wallInterval(day, shift.start, shift.end, clock)
  const stops = shift.breaks.map((pause) => breakOf(pause, day, occurrence, clock))
  return { ...occurrence, day, shiftNum: shift.shiftNum, stops }
}

/**
 * Yields the shifts that an `open` exception adds: its own times, or without times the shifts of the schedule (those
 * with its number) that the date lacks.
 */
function* opened(
  open: ScheduleException,
  day: number,
  shifts: readonly Shift[],
  clock: WallClock,
): Generator<NominalShift> {
  if (open.start !== null || open.end !== null) {
    const times = wallInterval(day, open.start ?? '00:00', open.end ?? '00:00', clock)
    yield { ...times, day, shiftNum: open.shiftNum, stops: [] }
    return
  }
  const weekday = weekdayOf(day)
  for (const shift of shifts)
    if ((open.shiftNum === null || shift.shiftNum === open.shiftNum) && !shift.days.includes(weekday))
      yield shiftOn(shift, day, clock)
}

/** Returns the weekday of a day since 1970-01-01, which was a Thursday. */
export const weekdayOf = (day: number) => weekdays[(((day + 3) % 7) + 7) % 7]!

/**
 * Returns the shifts of the schedule for one day, including `open` exceptions and excluding occurrences that are closed
 * as a whole.
 */
export function nominalShifts(
  schedule: Schedule,
  day: number,
  exceptions: ReadonlyMap<string, readonly ScheduleException[]>,
  clock: WallClock,
): NominalShift[] {
  const weekday = weekdayOf(day)
  const today = exceptions.get(dateOfDay(day)) ?? []
  const shifts = schedule.shifts
    .filter((shift) => shift.days.includes(weekday))
    .map((shift) => shiftOn(shift, day, clock))
  for (const open of today) if (open.kind === 'open') shifts.push(...opened(open, day, schedule.shifts, clock))
  const whole = today.filter((exception) => exception.start === null && exception.end === null)
  const applies = (exception: ScheduleException, shift: NominalShift) =>
    exception.shiftNum === null || exception.shiftNum === shift.shiftNum
  for (const stop of whole)
    if (stop.kind === 'plannedStop')
      for (const shift of shifts) if (applies(stop, shift)) shift.stops.push({ start: shift.start, end: shift.end })
  return shifts.filter((shift) => !whole.some((closed) => closed.kind === 'closed' && applies(closed, shift)))
}

/** Returns the times of an exception on a day; null if it has none. */
export function exceptionTimes({ start, end }: ScheduleException, day: number, clock: WallClock): Interval | null {
  return start === null && end === null ? null : wallInterval(day, start ?? '00:00', end ?? '00:00', clock)
}
