import { Temporal } from 'temporal-polyfill'

const minuteMs = 60_000
const dayMs = 86_400_000
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * minuteMs)

/**
 * Returns the instants of a wall time: two if clocks are set back over it, the one after the gap if they are set
 * forward.
 */
function instantsOf(wall: Temporal.PlainDateTime, timeZone: string): number[] {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  )
  const isRepeated = first!.epochMilliseconds < second!.epochMilliseconds && first!.toPlainDateTime().equals(wall)
  return [...(isRepeated ? [first!] : []), second!].map((zoned) => zoned.epochMilliseconds)
}

/**
 * Returns the ticks of a time axis (epoch ms) at round wall times of a zone, at most `maxTicks` of them except for a
 * repeated hour. A day is a calendar day, whatever its length.
 */
export function timeTicks(range: { start: number; end: number }, timeZone: string, maxTicks: number): number[] {
  const span = range.end - range.start
  const step = steps.find((candidate) => span / candidate <= maxTicks) ?? steps.at(-1)!
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
