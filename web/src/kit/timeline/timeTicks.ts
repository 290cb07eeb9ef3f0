import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * minuteMs)

/** Ticks of a time axis (epoch ms) on round wall times of a zone, at most `most` of them. A day is a step of the calendar, whatever its length. */
export function timeTicks(range: { start: number; end: number }, timeZone: string, most: number): number[] {
  const span = range.end - range.start
  const step = steps.find((one) => span / one <= most) ?? steps.at(-1)!
  const stepMinutes = step / minuteMs
  const midnight = Temporal.Instant.fromEpochMilliseconds(range.start)
    .toZonedDateTimeISO(timeZone)
    .startOfDay()
    .toPlainDateTime()
  const ticks: number[] = []
  for (let minutes = 0; ; minutes += stepMinutes) {
    const at = midnight.add({ minutes }).toZonedDateTime(timeZone).epochMilliseconds
    if (at >= range.end) return ticks
    if (at >= range.start && at !== ticks.at(-1)) ticks.push(at)
  }
}
