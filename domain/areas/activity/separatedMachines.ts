import { intersect } from '../../core/schedule/interval.ts'
import type { ActivityFacts } from './activityFacts.ts'
import { type ActivityFinding, bridged, findingsOf } from './activityFinding.ts'
import { peopleAtMachines } from './peopleAtMachines.ts'

/**
 * Finds people who are on two machines in different zones at the same time, which cannot be tended together: one
 * finding per person and pair, ordered by start. Machines outside all zones are ignored.
 */
export function separatedMachines(facts: ActivityFacts): ActivityFinding[] {
  const { range, zoneOf } = facts
  return [...peopleAtMachines(facts)]
    .flatMap(([empID, byMachine]) => {
      const at = [...byMachine].sort(([a], [b]) => (a < b ? -1 : 1))
      return at.flatMap(([resourceID, times], index) =>
        at.slice(index + 1).flatMap(([otherResourceID, otherTimes]) => {
          const zones = [zoneOf(resourceID), zoneOf(otherResourceID)]
          if (zones.includes(null) || zones[0] === zones[1]) return []
          const both = intersect(bridged(times), bridged(otherTimes))
          return findingsOf(both, range, { kind: 'apart', empID, resourceID, otherResourceID })
        }),
      )
    })
    .sort((a, b) => a.start - b.start)
}
