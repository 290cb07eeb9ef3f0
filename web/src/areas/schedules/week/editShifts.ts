import { type Shift, type Weekday, weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { dayMinutes, minutesOf, minutesUntil, wallOf, wrap } from './wallMinutes.ts'
import { breaksWithin } from './weekSegments.ts'

type Shifts = readonly Shift[]
const shortest = 15

const changed = (shifts: Shifts, index: number, change: (shift: Shift) => Partial<Shift>): Shift[] =>
  shifts.map((shift, shiftIndex) => (shiftIndex === index ? { ...shift, ...change(shift) } : shift))

const sorted = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day))

/** Returns days moved by a number of days within the week, in the week's order. */
const shiftDays = (days: readonly Weekday[], by: number) =>
  sorted(days.map((day) => weekdays[wrap(weekdays.indexOf(day) + by, 7)]!))

/** Returns the new start time and days of a shift whose start moves, possibly past midnight. */
function moveStartBy(shift: Shift, by: number): Pick<Shift, 'start' | 'days'> {
  const start = minutesOf(shift.start) + by
  return { start: wallOf(start), days: shiftDays(shift.days, Math.floor(start / dayMinutes)) }
}

/** Moves a shift with its breaks by minutes, on all of its days. */
export const moveShift = (shifts: Shifts, index: number, by: number): Shift[] =>
  changed(shifts, index, (shift) => ({
    ...moveStartBy(shift, by),
    end: wallOf(minutesOf(shift.end) + by),
    breaks: shift.breaks.map(({ start, end }) => ({
      start: wallOf(minutesOf(start) + by),
      end: wallOf(minutesOf(end) + by),
    })),
  }))

/** Moves only the start; a shift lasts at least a quarter of an hour and at most a day. */
export function moveStart(shifts: Shifts, index: number, by: number): Shift[] {
  return changed(shifts, index, (shift) => {
    const length = minutesUntil(shift.start, shift.end)
    return moveStartBy(shift, Math.min(length - shortest, Math.max(length - dayMinutes, by)))
  })
}

/** Moves only the end, within the same limits. */
export function moveEnd(shifts: Shifts, index: number, by: number): Shift[] {
  return changed(shifts, index, (shift) => {
    const length = minutesUntil(shift.start, shift.end)
    const next = Math.min(dayMinutes, Math.max(shortest, length + by))
    return { end: wallOf(minutesOf(shift.start) + next) }
  })
}

/** Changes form fields of a shift. */
export const changeShift = (shifts: Shifts, index: number, change: Partial<Shift>): Shift[] =>
  changed(shifts, index, () => (change.days ? { ...change, days: sorted(change.days) } : change))

/** Adds or removes one of a shift's days. */
export const toggleDay = (shifts: Shifts, index: number, day: Weekday): Shift[] =>
  changed(shifts, index, ({ days }) => ({
    days: days.includes(day) ? days.filter((other) => other !== day) : sorted([...days, day]),
  }))

/** Returns the lowest number, from 1, that no shift of these days has. */
function freeNumber(shifts: Shifts, days: readonly Weekday[]): number {
  const usedNumbers = new Set(
    shifts.filter((shift) => shift.days.some((day) => days.includes(day))).map(({ shiftNum }) => shiftNum),
  )
  let number = 1
  while (usedNumbers.has(number)) number++
  return number
}

/** Appends a shift on a weekday (0: Monday); `from` and `to` in minutes of that day. */
export function addShift(shifts: Shifts, at: { day: number; from: number; to: number }): Shift[] {
  const days = [weekdays[at.day]!]
  const [start, end] = [wallOf(at.from), wallOf(at.to)]
  return [...shifts, { shiftNum: freeNumber(shifts, days), name: '', days, start, end, breaks: [] }]
}

export const removeShift = (shifts: Shifts, index: number): Shift[] => shifts.toSpliced(index, 1)

/** Removes a shift from one day; on its last day the shift is deleted. */
export const removeDay = (shifts: Shifts, index: number, day: Weekday): Shift[] =>
  shifts[index]?.days.length === 1 ? removeShift(shifts, index) : toggleDay(shifts, index, day)

/** Detaches one day so that it can be changed separately: same number, right after the original shift. */
export function detachDay(shifts: Shifts, index: number, day: Weekday): Shift[] {
  const shift = shifts[index]
  if (!shift || shift.days.length < 2 || !shift.days.includes(day)) return [...shifts]
  return toggleDay(shifts, index, day).toSpliced(index + 1, 0, { ...shift, days: [day] })
}

/** Adds a break of half an hour (shorter if there is no space) in the middle of the longest interval without one. */
export function addBreak(shifts: Shifts, index: number): Shift[] {
  return changed(shifts, index, (shift) => {
    const length = minutesUntil(shift.start, shift.end)
    const pauses = breaksWithin(shift).sort((a, b) => a.start - b.start)
    const edges = [0, ...pauses.flatMap(({ start, end }) => [start, end]), length]
    let longest = { from: 0, to: 0 }
    for (let edgeIndex = 0; edgeIndex + 1 < edges.length; edgeIndex += 2) {
      const [from, to] = [edges[edgeIndex]!, edges[edgeIndex + 1]!]
      if (to - from > longest.to - longest.from) longest = { from, to }
    }
    const duration = Math.min(30, longest.to - longest.from)
    const from = longest.from + Math.round((longest.to - longest.from - duration) / 2 / 15) * 15
    const at = minutesOf(shift.start) + from
    return { breaks: [...shift.breaks, { start: wallOf(at), end: wallOf(at + duration) }] }
  })
}

export const changeBreak = (
  shifts: Shifts,
  at: { shift: number; pause: number },
  change: Partial<Shift['breaks'][number]>,
): Shift[] =>
  changed(shifts, at.shift, ({ breaks }) => ({
    breaks: breaks.map((pause, breakIndex) => (breakIndex === at.pause ? { ...pause, ...change } : pause)),
  }))

export const removeBreak = (shifts: Shifts, at: { shift: number; pause: number }): Shift[] =>
  changed(shifts, at.shift, ({ breaks }) => ({ breaks: breaks.toSpliced(at.pause, 1) }))
