import { intersect } from '../../core/schedule/interval.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'
import { peopleAtMachines } from './peopleAtMachines.ts'

/**
 * People who are on two machines at once that cannot be tended together, for they stand in different zones: one finding
 * a person and pair, by their beginning. Of a machine outside of all zones nothing is concluded.
 */
export function tendedApart(facts: ActivityFacts): ActivityFinding[] {
  const { range, zoneOf } = facts
  return [...peopleAtMachines(facts)]
    .flatMap(([empID, own]) => {
      const at = [...own].sort(([a], [b]) => (a < b ? -1 : 1))
      return at.flatMap(([resourceID, times], place) =>
        at.slice(place + 1).flatMap(([otherResourceID, others]) => {
          const zones = [zoneOf(resourceID), zoneOf(otherResourceID)]
          if (zones.includes(null) || zones[0] === zones[1]) return []
          const both = intersect(bridged(times), bridged(others))
          return findingsOf(both, range, { kind: 'apart', empID, resourceID, otherResourceID })
        }),
      )
    })
    .sort((a, b) => a.start - b.start)
}
