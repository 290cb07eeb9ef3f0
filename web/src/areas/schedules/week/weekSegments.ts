import { type Interval, intersect, measure, subtract, unite } from '@takt/domain/core/schedule/interval.ts'
import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { dayMinutes, minutesOf, minutesUntil, weekMinutes, wrap } from './wallMinutes.ts'

/** A rectangle of the week's drawing: a row (0: Monday) and minutes of its day. */
export type WeekSegment = {
  /** Index of the shift in the list, and the day (0: Monday) it starts on. */
  shift: number
  startDay: number
  row: number
  from: number
  to: number
  /** `lost`: this time belongs to another shift that started earlier. */
  kind: 'work' | 'break' | 'lost'
  /** True if the shift starts or ends at this edge; false if it continues in the row before or after. */
  isStart: boolean
  ends: boolean
}

/**
 * A shift on one weekday in minutes of the week; it may extend into the next week. `stops` are its breaks within it.
 */
type OnDay = Interval & { shift: number; shiftNum: number; startDay: number; stops: Interval[] }

/**
 * Returns the breaks of a shift as minutes since its start: the first occurrence after the start, clipped to the shift.
 */
export function breaksWithin(shift: Shift): Interval[] {
  const length = minutesUntil(shift.start, shift.end)
  return shift.breaks.map(({ start, end }) => {
    const from = wrap(minutesOf(start) - minutesOf(shift.start), dayMinutes)
    return { start: Math.min(from, length), end: Math.min(from + minutesUntil(start, end), length) }
  })
}

function onDays(shifts: readonly Shift[]): OnDay[] {
  return shifts.flatMap((shift, index) => {
    const length = minutesUntil(shift.start, shift.end)
    const stops = breaksWithin(shift)
    return shift.days.map((day) => {
      const startDay = weekdays.indexOf(day)
      const start = startDay * dayMinutes + minutesOf(shift.start)
      return {
        shift: index,
        shiftNum: shift.shiftNum,
        startDay,
        start,
        end: start + length,
        stops: unite(stops.map((stop) => ({ start: start + stop.start, end: start + stop.end }))),
      }
    })
  })
}

const shifted = (interval: Interval, by: number): Interval => ({ start: interval.start + by, end: interval.end + by })

/**
 * Returns the time that each shift and day owns: an instant belongs to the earlier start, then to the lower number;
 * weeks repeat.
 */
function ownedTimes(all: readonly OnDay[]): Map<OnDay, Interval[]> {
  const inOrder = [-1, 0, 1].flatMap((week) =>
    all.map((day) => ({ shiftDay: day, week, ...shifted(day, week * weekMinutes) })),
  )
  inOrder.sort((a, b) => a.start - b.start || a.shiftDay.shiftNum - b.shiftDay.shiftNum)
  const owned = new Map<OnDay, Interval[]>()
  let occupied: Interval[] = []
  for (const { shiftDay, week, start, end } of inOrder) {
    const free = subtract([{ start, end }], occupied)
    occupied = unite([...occupied, ...free])
    if (week === 0) owned.set(shiftDay, free)
  }
  return owned
}

/** Cuts minutes of the week into rows; time after Sunday continues on Monday. */
function rowsOf(interval: Interval): { row: number; from: number; to: number }[] {
  const rows = []
  for (let at = interval.start; at < interval.end; ) {
    const day = Math.floor(at / dayMinutes)
    const to = Math.min(interval.end, (day + 1) * dayMinutes)
    rows.push({ row: wrap(day, 7), from: at - day * dayMinutes, to: to - day * dayMinutes })
    at = to
  }
  return rows
}

/** Returns all segments of the week's drawing, in order of the list and of the days; edges refer to the whole shift. */
export function weekSegments(shifts: readonly Shift[]): WeekSegment[] {
  const all = onDays(shifts)
  const owned = ownedTimes(all)
  return all.flatMap((day) => {
    const ownTime = owned.get(day) ?? []
    const kinds = {
      work: subtract(ownTime, day.stops),
      break: intersect(ownTime, day.stops),
      lost: subtract([{ start: day.start, end: day.end }], ownTime),
    }
    return (Object.keys(kinds) as WeekSegment['kind'][]).flatMap((kind) =>
      kinds[kind].flatMap((interval) =>
        rowsOf(interval).map((position, index, rows) => ({
          shift: day.shift,
          startDay: day.startDay,
          ...position,
          kind,
          isStart: index === 0 && interval.start === day.start,
          ends: index === rows.length - 1 && interval.end === day.end,
        })),
      ),
    )
  })
}

/** Returns the minutes of a week: in shifts, of these in breaks, and lost to overlapping shifts. */
export function weekTotals(shifts: readonly Shift[]): { shift: number; break: number; lost: number } {
  const all = onDays(shifts)
  const owned = ownedTimes(all)
  const totals = { shift: 0, break: 0, lost: 0 }
  for (const [day, ownTime] of owned) {
    totals.shift += measure(ownTime)
    totals.break += measure(intersect(ownTime, day.stops))
    totals.lost += day.end - day.start - measure(ownTime)
  }
  return totals
}
