import { z } from 'zod'
import { dayMs, wallClock } from '../../core/schedule/wallClock.ts'
import { wallTime } from '../../core/schedule/wallTime.ts'
import { type CalendarEntry, dayNames } from './calendarEntry.ts'

/** Scheduled time of a task in local time of its zone. */
export const localTime = z.strictObject({ day: z.enum(dayNames), time: z.string().regex(wallTime.pattern) })
export type LocalTime = z.output<typeof localTime>

/** A time zone, and the instant (epoch ms) whose UTC offset applies. */
export type ClockAt = { timeZone: string; now: number }

const minuteMs = 60_000
const dayMinutes = dayMs / minuteMs
const weekMinutes = 7 * dayMinutes

/** Converts minutes since the start of Monday to day and time; wraps around the week. */
function ofWeek(minutes: number) {
  const within = ((minutes % weekMinutes) + weekMinutes) % weekMinutes
  const minute = within % 60
  const hour = Math.floor((within % dayMinutes) / 60)
  return { day: dayNames[Math.floor(within / dayMinutes)]!, hour, minute }
}

const offsetMinutes = ({ timeZone, now }: ClockAt) => Math.round((wallClock(timeZone).localOf(now) - now) / minuteMs)

const minutesOf = (day: LocalTime['day'], hour: number, minute: number) =>
  dayNames.indexOf(day) * dayMinutes + hour * 60 + minute

/**
 * Converts UTC times to local times of a zone by the offset in force at `now`; the weekday shifts with the hour.
 * `calendarsOf` at the same instant is the inverse.
 */
export function localTimesOf(calendars: readonly CalendarEntry[], at: ClockAt): LocalTime[] {
  const offset = offsetMinutes(at)
  return calendars.map(({ dayOfWeek: [day], hour: [hour], minute: [minute] }) => {
    const local = ofWeek(minutesOf(day!.start, hour!.start, minute!.start) + offset)
    const digits = (value: number) => String(value).padStart(2, '0')
    return { day: local.day, time: `${digits(local.hour)}:${digits(local.minute)}` }
  })
}

const single = <Value>(value: Value) => [{ start: value, end: value }]

/** Converts local times of a zone to UTC by the offset in force at `now`. */
export function calendarsOf(times: readonly LocalTime[], at: ClockAt): CalendarEntry[] {
  const offset = offsetMinutes(at)
  return times.map(({ day, time }) => {
    const utc = ofWeek(minutesOf(day, Number(time.slice(0, 2)), Number(time.slice(3))) - offset)
    return { dayOfWeek: single(utc.day), hour: single(utc.hour), minute: single(utc.minute) }
  })
}
