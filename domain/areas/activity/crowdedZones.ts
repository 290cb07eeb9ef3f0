import type { Interval } from '../../core/schedule/interval.ts'
import type { ActivityFacts, TagStretch } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'

/** When how many different people were in a zone, by the tags that they wear. */
function countsOf(tags: readonly TagStretch[]): (Interval & { people: number })[] {
  const edges = [...new Set(tags.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const counts: (Interval & { people: number })[] = []
  const coming = tags.toSorted((a, b) => a.start - b.start)
  let here: TagStretch[] = []
  let next = 0
  for (const [place, start] of edges.entries()) {
    while (next < coming.length && coming[next]!.start <= start) here.push(coming[next++]!)
    here = here.filter(({ end }) => end > start)
    const end = edges[place + 1]
    if (end !== undefined) counts.push({ start, end, people: new Set(here.map(({ empID }) => empID)).size })
  }
  return counts
}

/** Zones in which more people were told than they may hold, each time that they were, by its beginning. */
export function crowdedZones({ range, tags, capacityOf }: ActivityFacts): ActivityFinding[] {
  const ofPeople = tags.filter(({ empID, zoneId }) => empID !== null && zoneId !== null)
  return [...Map.groupBy(ofPeople, ({ zoneId }) => zoneId!)]
    .flatMap(([zoneId, own]) => {
      const capacity = capacityOf(zoneId)
      if (capacity === null) return []
      const over = countsOf(own).filter(({ people }) => people > capacity)
      return findingsOf(bridged(over), range, { kind: 'crowded', zoneId }).map((finding) => {
        const during = over.filter(({ start, end }) => start < finding.end && end > finding.start)
        return { ...finding, people: Math.max(...during.map(({ people }) => people)) }
      })
    })
    .sort((a, b) => a.start - b.start)
}
