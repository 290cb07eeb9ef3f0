import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/**
 * Returns the instant of the first fact of these machines (epoch ms; `firstFact` of each) and the search parameters of
 * a range that starts on its day, as long as the current range in whole days; null: there are no facts yet.
 */
export function firstDataOf(
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
