import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { Temporal } from 'temporal-polyfill'

/** What the clock of a zone shows at an instant (epoch ms), to the second: `14:05:30`. */
export const timeAt = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'second' })

/**
 * The instant in a stretch (its edges included; epoch ms) at which the clock of a zone shows a time (`14:05`,
 * `14:05:30`), the one nearest to `near` where it does more than once; null where it does not.
 */
export function timeWithin(
  stretch: Interval,
  text: string,
  { timeZone, near }: { timeZone: string; near: number },
): number | null {
  if (!/^\d\d:\d\d(:\d\d)?$/.test(text)) return null
  const dateOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const last = dateOf(stretch.end)
  const found: number[] = []
  for (let day = dateOf(stretch.start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const wall = day.toPlainDateTime(Temporal.PlainTime.from(text))
    // What it shows twice has two instants, what it skips none.
    for (const disambiguation of ['earlier', 'later'] as const) {
      const shown = wall.toZonedDateTime(timeZone, { disambiguation })
      if (shown.toPlainDateTime().equals(wall)) found.push(shown.epochMilliseconds)
    }
  }
  // Edges may lie within the second that the clock shows.
  const edge = (at: number) => Math.min(Math.max(at, stretch.start), stretch.end)
  const within = found.filter((at) => Math.abs(edge(at) - at) < 1000).map(edge)
  return within.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null
}
