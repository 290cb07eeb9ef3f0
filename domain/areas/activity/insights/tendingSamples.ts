import { type Interval, intersect, measure, subtract, unite } from '../../../core/schedule/interval.ts'
import type { ActivityFacts } from '../activityFacts.ts'
import { peopleAtMachines } from '../peopleAtMachines.ts'
import type { InsightSample, Observed } from './insightSample.ts'

const hourMs = 3_600_000
const leastMs = hourMs / 2

/**
 * Which share of its tended time a machine runs, hour by hour: while whoever is on it is on another machine as well,
 * against while they are on it alone. An hour counts to what holds for half of it or more.
 */
export function tendingSamples(facts: ActivityFacts): InsightSample[] {
  const { machines, range } = facts
  const people = [...peopleAtMachines(facts).values()]
  return machines.flatMap(({ resourceID, stretches }) => {
    const here = people.flatMap((own) => own.get(resourceID) ?? [])
    if (here.length === 0) return []
    const shared = people.flatMap((own) => {
      const others = [...own].flatMap(([other, times]) => (other === resourceID ? [] : times))
      return intersect(own.get(resourceID) ?? [], unite(others))
    })
    const [both, alone] = [unite(shared), subtract(unite(here), unite(shared))]
    const ran = unite(stretches.filter(({ state }) => state === 'running'))
    const known = unite(stretches)
    const sharesOf = (times: readonly Interval[]) => {
      const observed: Observed[] = []
      for (let start = range.start; start + hourMs <= range.end; start += hourMs) {
        const hour = { start, end: start + hourMs }
        const told = intersect(intersect(times, [hour]), known)
        const ms = measure(told)
        if (ms >= leastMs) observed.push({ ...hour, value: measure(intersect(told, ran)) / ms, jobNum: null })
      }
      return observed
    }
    return [{ kind: 'tending', zoneId: null, resourceID, own: sharesOf(both), others: sharesOf(alone) } as const]
  })
}
