import { clip, measure } from '../../../core/schedule/interval.ts'
import type { ActivityFacts, TagInterval } from '../activityFacts.ts'
import { compareZones, type InsightSample, type Observed } from './insightSample.ts'

const hourMs = 3_600_000
/** Minimum observed time of an hour (ms) to count zone changes in it. */
const minMs = hourMs / 2

/** Returns the zone in which a person spends the most time, by their tag. */
function homeOf(intervals: readonly TagInterval[]): number | null {
  const totals = new Map<number, number>()
  for (const { zoneId, start, end } of intervals)
    if (zoneId !== null) totals.set(zoneId, (totals.get(zoneId) ?? 0) + end - start)
  return [...totals].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/**
 * Samples of the number of zone changes per hour, for hours in which a person's tag was located for at least half of
 * the time. Grouped by the zone in which the person is most of the time; single persons are not identified.
 */
export function walkingSamples({ range, tags }: ActivityFacts): InsightSample[] {
  const byPerson = Map.groupBy(
    tags.filter(({ empID }) => empID !== null),
    ({ empID }) => empID!,
  )
  const byZone = new Map<number, Observed[]>()
  for (const intervals of byPerson.values()) {
    const home = homeOf(intervals)
    if (home === null) continue
    const inOrder = intervals.filter(({ zoneId }) => zoneId !== null).sort((a, b) => a.start - b.start)
    const changes = inOrder.filter(({ zoneId }, index) => index > 0 && inOrder[index - 1]!.zoneId !== zoneId)
    const observed = byZone.get(home) ?? []
    for (let start = range.start; start + hourMs <= range.end; start += hourMs) {
      const hour = { start, end: start + hourMs }
      const observedMs = measure(clip(inOrder, hour))
      if (observedMs < minMs) continue
      const value =
        (changes.filter((change) => change.start >= start && change.start < hour.end).length * hourMs) / observedMs
      observed.push({ ...hour, value, jobNum: null })
    }
    byZone.set(home, observed)
  }
  return compareZones('walking', byZone)
}
