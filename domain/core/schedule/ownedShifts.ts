import { type Interval, intersect, subtract, unite } from './interval.ts'
import { exceptionTimes, nominalShifts } from './nominalShifts.ts'
import type { NominalShift, Occurrence } from './occurrence.ts'
import type { Schedule, ScheduleException } from './schedule.ts'
import { dateOfDay, dayOfDate, type WallClock, wallClock } from './wallClock.ts'

/** Maximum number of days by which an occurrence starts before an instant that it owns or that its start depends on. */
export const lookBackDays = 4

type Timed = { exception: ScheduleException; day: number; onDay: Interval; onNextDay: Interval }

function timedExceptions(exceptions: readonly ScheduleException[], clock: WallClock): Timed[] {
  return exceptions.flatMap((exception) => {
    const day = dayOfDate(exception.date)
    const onDay = exceptionTimes(exception, day, clock)
    return onDay ? [{ exception, day, onDay, onNextDay: exceptionTimes(exception, day + 1, clock)! }] : []
  })
}

const meets = (a: Interval, b: Interval) => a.start < b.end && a.end > b.start

/**
 * Returns the times at which an exception with times applies to a shift. Without a shift number: on its date, for any
 * shift. With one: in the occurrence of that business date, at the first such times from that date on that overlap it.
 */
function timesFor({ exception, day, onDay, onNextDay }: Timed, shift: NominalShift): Interval[] {
  if (exception.shiftNum === null) return [onDay]
  if (exception.shiftNum !== shift.shiftNum || day !== shift.day) return []
  return [meets(onDay, shift) ? onDay : onNextDay]
}

const byStartThenNumber = (a: NominalShift, b: NominalShift) =>
  a.start - b.start || (a.shiftNum ?? Infinity) - (b.shiftNum ?? Infinity) || 0

/** Groups the exceptions of one schedule and resource by date. */
function byDate(exceptions: readonly ScheduleException[]) {
  const dates = new Map<string, ScheduleException[]>()
  for (const exception of exceptions) {
    const same = dates.get(exception.date)
    if (same) same.push(exception)
    else dates.set(exception.date, [exception])
  }
  return dates
}

/**
 * Returns the occurrences of one version of a schedule around `range`, sorted and disjoint: an instant belongs to the
 * earlier start, then the lower shift number; `closed` removes. Occurrences that own time in the range are complete.
 */
export function ownedShifts(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  range: Interval,
): Occurrence[] {
  const clock = wallClock(schedule.timezone)
  const [firstDay, lastDay] = [clock.dayOf(range.start) - lookBackDays, clock.dayOf(range.end) + 1]
  const dates = byDate(exceptions)
  const nearbyExceptions = exceptions.filter(
    (e) => dayOfDate(e.date) >= firstDay - 2 && dayOfDate(e.date) <= lastDay + 2,
  )
  const timed = timedExceptions(nearbyExceptions, clock)
  const timesOf = (kind: ScheduleException['kind'], shift: NominalShift) =>
    timed.filter(({ exception }) => exception.kind === kind).flatMap((entry) => timesFor(entry, shift))
  const nominal: NominalShift[] = []
  for (let day = firstDay; day <= lastDay; day++) nominal.push(...nominalShifts(schedule, day, dates, clock))
  nominal.sort(byStartThenNumber)

  const occurrences: Occurrence[] = []
  let occupiedTime: Interval[] = []
  for (const shift of nominal) {
    const open = subtract(
      [{ start: shift.start, end: shift.end }].filter((i) => i.end > i.start),
      unite(timesOf('closed', shift)),
    )
    occupiedTime = occupiedTime.filter((interval) => interval.end > shift.start)
    const owned = subtract(open, unite(occupiedTime))
    occupiedTime.push(...open)
    if (owned.length === 0) continue
    const stops = unite([...shift.stops, ...timesOf('plannedStop', shift)])
    occurrences.push({
      start: owned[0]!.start,
      end: owned.at(-1)!.end,
      businessDate: dateOfDay(shift.day),
      shiftNum: shift.shiftNum,
      owned,
      plannedStops: intersect(owned, stops),
    })
  }
  return occurrences.sort((a, b) => a.start - b.start)
}
