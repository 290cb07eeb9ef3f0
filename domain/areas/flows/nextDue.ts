import { type LocalTime, nextSlot } from '../scheduledTasks/face.ts'
import type { StepAs } from './design/design.ts'

const minuteMs = 60_000

/**
 * When a schedule is due next after an instant (epoch ms): every so many minutes, counted from midnight of 1970-01-01
 * UTC on, or at times of days as the clock of a zone shows them; null if never.
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
