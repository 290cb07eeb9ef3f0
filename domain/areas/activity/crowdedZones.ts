import type { Interval } from '../../core/schedule/interval.ts'
import type { ActivityFacts, TagInterval } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'

/** Returns the number of different people in a zone over time, by their tags. */
function countsOf(tags: readonly TagInterval[]): (Interval & { people: number })[] {
  const edges = [...new Set(tags.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b)
  const counts: (Interval & { people: number })[] = []
  const byStart = tags.toSorted((a, b) => a.start - b.start)
  let present: TagInterval[] = []
  let next = 0
  for (const [index, start] of edges.entries()) {
    while (next < byStart.length && byStart[next]!.start <= start) present.push(byStart[next++]!)
    present = present.filter(({ end }) => end > start)
    const end = edges[index + 1]
    if (end !== undefined) counts.push({ start, end, people: new Set(present.map(({ empID }) => empID)).size })
  }
  return counts
}

/** Finds the intervals in which more people were in a zone than its capacity, ordered by start. */
export function crowdedZones({ range, tags, capacityOf }: ActivityFacts): ActivityFinding[] {
  const ofPeople = tags.filter(({ empID, zoneId }) => empID !== null && zoneId !== null)
  return [...Map.groupBy(ofPeople, ({ zoneId }) => zoneId!)]
    .flatMap(([zoneId, zoneTags]) => {
      const capacity = capacityOf(zoneId)
      if (capacity === null) return []
      const over = countsOf(zoneTags).filter(({ people }) => people > capacity)
      return findingsOf(bridged(over), range, { kind: 'crowded', zoneId }).map((finding) => {
        const during = over.filter(({ start, end }) => start < finding.end && end > finding.start)
        return { ...finding, people: Math.max(...during.map(({ people }) => people)) }
      })
    })
    .sort((a, b) => a.start - b.start)
}
