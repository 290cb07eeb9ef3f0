import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const dayMs = 86_400_000
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * minuteMs)

/**
 * The instants at which the wall shows a time: two where the clock is put back over it, one after the gap where it is
 * put forward.
 */
function instantsOf(wall: Temporal.PlainDateTime, timeZone: string): number[] {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  )
  const isTwice = first!.epochMilliseconds < second!.epochMilliseconds && first!.toPlainDateTime().equals(wall)
  return [...(isTwice ? [first!] : []), second!].map((zoned) => zoned.epochMilliseconds)
}

/**
 * Ticks of a time axis (epoch ms) on round wall times of a zone, at most `most` of them but for an hour that comes
 * twice. A day is a step of the calendar, whatever its length.
 */
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
    const instants = instantsOf(midnight.add({ minutes }), timeZone)
    if (instants[0]! >= range.end) return ticks.sort((a, b) => a - b)
    for (const at of step < dayMs ? instants : instants.slice(0, 1))
      if (at >= range.start && at < range.end && !ticks.includes(at)) ticks.push(at)
  }
}
