import { clip, measure } from '../../../core/schedule/interval.ts'
import type { ActivityFacts, TagStretch } from '../activityFacts.ts'
import { againstOthers, type InsightSample, type Observed } from './insightSample.ts'

const hourMs = 3_600_000
/** Of less of an hour than this it is not told how often somebody walks in it. */
const leastMs = hourMs / 2

/** The zone in which somebody is longest, of what is told of them. */
function homeOf(own: readonly TagStretch[]): number | null {
  const sums = new Map<number, number>()
  for (const { zoneId, start, end } of own) if (zoneId !== null) sums.set(zoneId, (sums.get(zoneId) ?? 0) + end - start)
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/**
 * How often people go from one zone to another in an hour in which their tag is told for half of it or more, by the
 * zone that they are in most of the time. Of nobody in particular: a zone's people are looked at together.
 */
export function walkingSamples({ range, tags }: ActivityFacts): InsightSample[] {
  const byPerson = Map.groupBy(
    tags.filter(({ empID }) => empID !== null),
    ({ empID }) => empID!,
  )
  const byZone = new Map<number, Observed[]>()
  for (const own of byPerson.values()) {
    const home = homeOf(own)
    if (home === null) continue
    const inOrder = own.filter(({ zoneId }) => zoneId !== null).sort((a, b) => a.start - b.start)
    const walks = inOrder.filter(({ zoneId }, place) => place > 0 && inOrder[place - 1]!.zoneId !== zoneId)
    const observed = byZone.get(home) ?? []
    for (let start = range.start; start + hourMs <= range.end; start += hourMs) {
      const hour = { start, end: start + hourMs }
      const told = measure(clip(inOrder, hour))
      if (told < leastMs) continue
      const value = (walks.filter((walk) => walk.start >= start && walk.start < hour.end).length * hourMs) / told
      observed.push({ ...hour, value, jobNum: null })
    }
    byZone.set(home, observed)
  }
  return againstOthers('walking', byZone)
}
