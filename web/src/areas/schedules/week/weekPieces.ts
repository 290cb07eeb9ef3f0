import { type Interval, intersect, measure, subtract, unite } from '@takt/domain/core/schedule/interval.ts'
import { type Shift, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { dayMinutes, minutesOf, minutesUntil, weekMinutes, wrap } from './wallMinutes.ts'

/** A rectangle of the week's drawing: a row (0: Monday) and minutes of its day. */
export type WeekPiece = {
  /** Place of the shift in the list, and the day (0: Monday) it starts on. */
  shift: number
  startDay: number
  row: number
  from: number
  to: number
  /** `lost`: another shift that started earlier has this time. */
  kind: 'work' | 'break' | 'lost'
  /** Whether the shift begins or ends at this edge, or goes on in the row before or after. */
  begins: boolean
  ends: boolean
}

/**
 * A shift on one weekday in minutes of the week; it may reach into the next week. `stops` are its breaks, inside it.
 */
type OnDay = Interval & { shift: number; shiftNum: number; startDay: number; stops: Interval[] }

/** The breaks of a shift as minutes since its start: the first such time after the start, what lies outside cut off. */
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
 * What of each shift and day belongs to it: an instant belongs to the earlier start, then the lower number; weeks
 * repeat.
 */
function ownedTimes(all: readonly OnDay[]): Map<OnDay, Interval[]> {
  const inTurn = [-1, 0, 1].flatMap((week) =>
    all.map((day) => ({ one: day, week, ...shifted(day, week * weekMinutes) })),
  )
  inTurn.sort((a, b) => a.start - b.start || a.one.shiftNum - b.one.shiftNum)
  const owned = new Map<OnDay, Interval[]>()
  let taken: Interval[] = []
  for (const { one, week, start, end } of inTurn) {
    const free = subtract([{ start, end }], taken)
    taken = unite([...taken, ...free])
    if (week === 0) owned.set(one, free)
  }
  return owned
}

/** Cuts minutes of the week into rows; what reaches past Sunday goes on on Monday. */
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

/**
 * Everything that the week's drawing shows, in order of the list and of the days; edges are said of the whole shift.
 */
export function weekPieces(shifts: readonly Shift[]): WeekPiece[] {
  const all = onDays(shifts)
  const owned = ownedTimes(all)
  return all.flatMap((day) => {
    const mine = owned.get(day) ?? []
    const kinds = {
      work: subtract(mine, day.stops),
      break: intersect(mine, day.stops),
      lost: subtract([{ start: day.start, end: day.end }], mine),
    }
    return (Object.keys(kinds) as WeekPiece['kind'][]).flatMap((kind) =>
      kinds[kind].flatMap((interval) =>
        rowsOf(interval).map((place, index, rows) => ({
          shift: day.shift,
          startDay: day.startDay,
          ...place,
          kind,
          begins: index === 0 && interval.start === day.start,
          ends: index === rows.length - 1 && interval.end === day.end,
        })),
      ),
    )
  })
}

/** Minutes of a week: in shifts, of these in breaks, and what is lost to shifts that overlap. */
export function weekSums(shifts: readonly Shift[]): { shift: number; break: number; lost: number } {
  const all = onDays(shifts)
  const owned = ownedTimes(all)
  const sums = { shift: 0, break: 0, lost: 0 }
  for (const [day, mine] of owned) {
    sums.shift += measure(mine)
    sums.break += measure(intersect(mine, day.stops))
    sums.lost += day.end - day.start - measure(mine)
  }
  return sums
}
