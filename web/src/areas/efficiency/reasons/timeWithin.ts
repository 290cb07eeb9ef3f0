import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { Temporal } from 'temporal-polyfill'

/** Returns the local time of a zone at an instant (epoch ms), to the second: `14:05:30`. */
export const timeAt = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'second' })

/**
 * Returns the instant in an interval (inclusive; epoch ms) at which the local clock of a zone shows a time (`14:05`,
 * `14:05:30`), the one closest to `near` if there are several; null if there is none.
 */
export function timeWithin(
  interval: Interval,
  text: string,
  { timeZone, near }: { timeZone: string; near: number },
): number | null {
  if (!/^\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const last = dateOf(interval.end)
  const instants: number[] = []
  for (let day = dateOf(interval.start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const wall = day.toPlainDateTime(Temporal.PlainTime.from(text))
    // A time that the clock repeats has two instants, a skipped one has none.
    for (const disambiguation of ['earlier', 'later'] as const) {
      const zoned = wall.toZonedDateTime(timeZone, { disambiguation })
      if (zoned.toPlainDateTime().equals(wall)) instants.push(zoned.epochMilliseconds)
    }
  }
  // The limits of the interval may lie within the second that the clock shows.
  const edge = (at: number) => Math.min(Math.max(at, interval.start), interval.end)
  const within = instants.filter((at) => Math.abs(edge(at) - at) < 1000).map(edge)
  return within.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null
}
