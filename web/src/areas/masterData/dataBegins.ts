import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/**
 * When the first is of all that machines ever told (epoch ms, as `firstFact` of each), and the address of the day of
 * it, as long as the range but whole days; null: they told nothing yet.
 */
export function dataBegins(
  machines: readonly { firstFact: number | null }[],
  about: { range: { start: number; end: number }; timeZone: string },
): { at: number; search: { range: 'custom'; from: string; to: string } } | null {
  const facts = machines.flatMap(({ firstFact }) => firstFact ?? [])
  if (facts.length === 0) return null
  const at = Math.min(...facts)
  const clock = wallClock(about.timeZone)
  const day = clock.dayOf(at)
  const days = Math.max(1, clock.dayOf(about.range.end - 1) - clock.dayOf(about.range.start) + 1)
  const iso = (instant: number) => new Date(instant).toISOString()
  return { at, search: { range: 'custom', from: iso(clock.dayStart(day)), to: iso(clock.dayStart(day + days)) } }
}
