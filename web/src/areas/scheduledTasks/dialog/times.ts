import { dayNames } from '@takt/domain/areas/scheduledTasks/calendarEntry.ts'
import type { LocalTime } from '@takt/domain/areas/scheduledTasks/localTimes.ts'

const groups = {
  WEEKDAYS: dayNames.slice(0, 5),
  WEEKEND: dayNames.slice(5),
  EVERY_DAY: dayNames,
} as const

/** What can be chosen as the day of a time: a weekday, or several of them at once. */
export const dayChoices = [...dayNames, 'WEEKDAYS', 'WEEKEND', 'EVERY_DAY'] as const
export type DayChoice = (typeof dayChoices)[number]

/** One row of the table of times; `day` is '' while none is chosen. */
export type TimeRow = { day: DayChoice | ''; time: string }

const isGroup = (day: string): day is keyof typeof groups => Object.hasOwn(groups, day)

/** The days that a choice stands for. */
export function daysOf(day: TimeRow['day']): readonly LocalTime['day'][] {
  if (day === '') return []
  return isGroup(day) ? groups[day] : [day]
}

/** One time for each single day of the rows. */
export const timesOf = (rows: readonly TimeRow[]): LocalTime[] =>
  rows.flatMap(({ day, time }) => daysOf(day).map((single) => ({ day: single, time })))

/** Rows for times: those of the same hour that make up a group of days stand in one row. */
export function rowsOf(times: readonly LocalTime[]): TimeRow[] {
  const groupsOf = (days: readonly string[]): TimeRow['day'][] => {
    const found = (['EVERY_DAY', 'WEEKDAYS', 'WEEKEND'] as const).find((group) =>
      groups[group].every((day) => days.includes(day)),
    )
    if (!found) return dayNames.filter((day) => days.includes(day))
    return [found, ...groupsOf(days.filter((day) => !groups[found].includes(day as LocalTime['day'])))]
  }
  const byTime = Map.groupBy(times, ({ time }) => time)
  return [...byTime].flatMap(([time, same]) => groupsOf(same.map(({ day }) => day)).map((day) => ({ day, time })))
}

const firstTime = '09:00'

/** What the table of a new task holds. */
export const firstRow: TimeRow = { day: 'MONDAY', time: firstTime }

/** A further row: Monday at 09:00, else the first later day that has no such time yet. */
export function nextRow(rows: readonly TimeRow[]): TimeRow {
  const taken = timesOf(rows).filter(({ time }) => time === firstTime)
  const free = dayNames.find((day) => !taken.some((time) => time.day === day))
  return { day: free ?? '', time: firstTime }
}

/** Whether a row names a day and time that another of the rows names, too. */
export function isDuplicate(rows: readonly TimeRow[], place: number): boolean {
  const mine = timesOf(rows.slice(place, place + 1))
  const others = timesOf(rows.toSpliced(place, 1))
  return mine.some(({ day, time }) => others.some((other) => other.day === day && other.time === time))
}
