import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import type { LocalTime } from '@takt/domain/areas/scheduledTasks/localTimes.ts'

const groups = {
  WEEKDAYS: dayNames.slice(0, 5),
  WEEKEND: dayNames.slice(5),
  EVERY_DAY: dayNames,
} as const

/** The options for the day of a time: a weekday, or a group of days. */
export const dayChoices = [...dayNames, 'WEEKDAYS', 'WEEKEND', 'EVERY_DAY'] as const
export type DayChoice = (typeof dayChoices)[number]

/** One row of the table of times; `day` is '' while none is chosen. */
export type TimeRow = { day: DayChoice | ''; time: string }

const isGroup = (day: string): day is keyof typeof groups => Object.hasOwn(groups, day)

/** Returns the days of an option. */
export function daysOf(day: TimeRow['day']): readonly LocalTime['day'][] {
  if (day === '') return []
  return isGroup(day) ? groups[day] : [day]
}

/** Returns one time for each single day of the rows. */
export const timesOf = (rows: readonly TimeRow[]): LocalTime[] =>
  rows.flatMap(({ day, time }) => daysOf(day).map((single) => ({ day: single, time })))

/** Returns the rows for times; equal times on a group of days form one row. */
export function rowsOf(times: readonly LocalTime[]): TimeRow[] {
  const groupsOf = (days: readonly string[]): TimeRow['day'][] => {
    const match = (['EVERY_DAY', 'WEEKDAYS', 'WEEKEND'] as const).find((group) =>
      groups[group].every((day) => days.includes(day)),
    )
    if (!match) return dayNames.filter((day) => days.includes(day))
    return [match, ...groupsOf(days.filter((day) => !groups[match].includes(day as LocalTime['day'])))]
  }
  const byTime = Map.groupBy(times, ({ time }) => time)
  return [...byTime].flatMap(([time, same]) => groupsOf(same.map(({ day }) => day)).map((day) => ({ day, time })))
}

const firstTime = '09:00'

/** The initial row of a new task. */
export const firstRow: TimeRow = { day: 'MONDAY', time: firstTime }

/** Returns a further row: Monday at 09:00, else the first later day without that time. */
export function nextRow(rows: readonly TimeRow[]): TimeRow {
  const occupied = timesOf(rows).filter(({ time }) => time === firstTime)
  const free = dayNames.find((day) => !occupied.some((time) => time.day === day))
  return { day: free ?? '', time: firstTime }
}

/** True if a row has a day and time that also occur in another row. */
export function isDuplicate(rows: readonly TimeRow[], index: number): boolean {
  const rowTimes = timesOf(rows.slice(index, index + 1))
  const otherTimes = timesOf(rows.toSpliced(index, 1))
  return rowTimes.some(({ day, time }) => otherTimes.some((other) => other.day === day && other.time === time))
}
