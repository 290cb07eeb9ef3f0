import { type LocalTime, nextSlot } from '../scheduledTasks/index.ts'
import type { StepAs } from './design/design.ts'

const minuteMs = 60_000

/**
 * Returns the next time (epoch ms) that a schedule is due after an instant (epoch ms); null if never. An interval in
 * minutes is counted from 1970-01-01 00:00 UTC; times of days are local times of the time zone.
 */
export function nextDue({ options }: StepAs<'schedule'>, timeZone: string, after: number): number | null {
  const { everyMinutes, times, days } = options
  if (everyMinutes !== null) {
    const every = everyMinutes * minuteMs
    return (Math.floor(after / every) + 1) * every
  }
  const localTimes = days.flatMap((day): LocalTime[] => times.map((time) => ({ day, time })))
  return nextSlot({ localTimes, timeZone }, after)
}
