import { type Shift, type Weekday, weekdays } from '../../core/schedule/schedule.ts'
import { dayMs } from '../../core/schedule/wallClock.ts'

export type PlantScheduleID = 'DAY' | 'TWO-SHIFT' | 'THREE-SHIFT'

const workdays: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
const early: Omit<Shift, 'days'> = {
  shiftNum: 1,
  name: 'Early',
  start: '06:00',
  end: '14:00',
  breaks: [
    { start: '09:30', end: '09:45' },
    { start: '12:00', end: '12:30' },
  ],
}
const late: Omit<Shift, 'days'> = {
  shiftNum: 2,
  name: 'Late',
  start: '14:00',
  end: '22:00',
  breaks: [
    { start: '17:00', end: '17:15' },
    { start: '19:30', end: '20:00' },
  ],
}
const night: Omit<Shift, 'days'> = {
  shiftNum: 3,
  name: 'Night',
  start: '22:00',
  end: '06:00',
  breaks: [
    { start: '00:30', end: '00:45' },
    { start: '02:30', end: '03:00' },
  ],
}
const day: Omit<Shift, 'days'> = {
  shiftNum: 1,
  name: 'Day',
  start: '07:00',
  end: '15:30',
  breaks: [
    { start: '09:30', end: '09:45' },
    { start: '12:00', end: '12:30' },
  ],
}
const on = (days: readonly Weekday[], shifts: readonly Omit<Shift, 'days'>[]) =>
  shifts.map((shift) => ({ ...shift, days }))

/**
 * The plant's shift patterns, in local wall time: at any hour of the week some machines are running, but never all of
 * them.
 */
export const plantShifts: Record<PlantScheduleID, { description: string; shifts: readonly Shift[] }> = {
  DAY: { description: 'Day shift', shifts: on(workdays, [day]) },
  'TWO-SHIFT': {
    description: 'Early and late, Monday to Saturday',
    shifts: on([...workdays, 'SATURDAY'], [early, late]),
  },
  'THREE-SHIFT': { description: 'Around the clock, every day', shifts: on(weekdays, [early, late, night]) },
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Returns the milliseconds from midnight to a time of a shift; a time before the shift's start is on the next day. */
const offset = (time: string, from: string) => (minutes(time) + (minutes(time) < minutes(from) ? 1440 : 0)) * 60_000

/** A segment of a shift, in wall milliseconds (`WallClock`): work, or a break. */
export type ShiftSegment = { from: number; to: number; shiftNum: number; work: boolean }

const monday = 4
/** Returns the number of the Monday-based week of a wall day. */
export const weekOfDay = (dayNumber: number) => Math.floor((dayNumber - monday) / 7)
export const mondayOf = (week: number) => week * 7 + monday

const weekdayOf = (dayNumber: number) => weekdays[dayNumber - mondayOf(weekOfDay(dayNumber))]!

/** Returns the segments of all shifts that start on a wall day, in order. */
export function shiftSegments(scheduleID: PlantScheduleID, dayNumber: number): ShiftSegment[] {
  const midnight = dayNumber * dayMs
  return plantShifts[scheduleID].shifts.flatMap(({ start, end, breaks, shiftNum, days }) => {
    if (!days.includes(weekdayOf(dayNumber))) return []
    const edges = [start, ...breaks.flatMap((pause) => [pause.start, pause.end]), end]
    const at = edges.map((edge) => midnight + offset(edge, start))
    if (end <= start) at[at.length - 1] = midnight + dayMs + minutes(end) * 60_000
    return at.slice(1).map((to, index) => ({ from: at[index]!, to, shiftNum, work: index % 2 === 0 }))
  })
}

const weekHours = new Map<PlantScheduleID, number>()
/** Returns the wall milliseconds of shift time in a week. */
export function weekMs(scheduleID: PlantScheduleID): number {
  const cached = weekHours.get(scheduleID)
  if (cached) return cached
  let total = 0
  for (let day = mondayOf(0); day < mondayOf(1); day++)
    for (const { from, to } of shiftSegments(scheduleID, day)) total += to - from
  weekHours.set(scheduleID, total)
  return total
}

/**
 * Returns the accumulated shift time since the start of week 0 up to a wall instant; it does not advance outside
 * shifts.
 */
export function workedMs(scheduleID: PlantScheduleID, local: number): number {
  const today = Math.floor(local / dayMs)
  const week = weekOfDay(today)
  const monday = mondayOf(week) * dayMs
  // Every week from midnight on Monday has the same shift time; Sunday's night shift continues into the next week.
  let total = week * weekMs(scheduleID)
  for (let day = mondayOf(week) - 1; day <= today; day++)
    for (const { from, to } of shiftSegments(scheduleID, day))
      total += Math.max(0, Math.min(to, local) - Math.max(from, monday))
  return total
}
