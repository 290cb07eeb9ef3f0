import type { Interval } from '../../../core/schedule/interval.ts'
import { intersect, measure, subtract, unite } from '../../../core/schedule/interval.ts'
import { benjaminiHochberg } from '../../../core/statistics/benjaminiHochberg.ts'
import { quantile } from '../../../core/statistics/quantile.ts'
import { rankSum } from '../../../core/statistics/rankSum.ts'
import type { ActivityFacts } from '../activityFacts.ts'
import { peopleAtMachines } from '../peopleAtMachines.ts'
import { againstOthers, type InsightKind, type InsightSample, insightKinds, type Observed } from './insightSample.ts'
import { walkingSamples } from './walkingSamples.ts'

type Step = { start: number; end: number; zoneId: number | null; work: string }

/**
 * How long jobs waited between two operations, as machines name them (seconds), by the zone in which they were taken
 * up: from when the last machine left the one to when the first began the next.
 */
function waitingSamples({ machines, zoneOf }: ActivityFacts): InsightSample[] {
  const steps = new Map<string, Step[]>()
  for (const { resourceID, stretches } of machines)
    for (const { start, end, jobs } of stretches)
      for (const { jobNum, assemblySeq, oprSeq } of jobs) {
        if (jobNum === null) continue
        const step = { start, end, zoneId: zoneOf(resourceID), work: JSON.stringify([assemblySeq, oprSeq]) }
        const own = steps.get(jobNum)
        if (own) own.push(step)
        else steps.set(jobNum, [step])
      }
  const byZone = new Map<number, Observed[]>()
  for (const [jobNum, own] of steps) {
    let before: Step | null = null
    for (const step of own.sort((a, b) => a.start - b.start)) {
      if (before && step.work !== before.work && step.zoneId !== null && step.start > before.end) {
        const observed = { start: before.end, end: step.start, value: (step.start - before.end) / 1000, jobNum }
        byZone.set(step.zoneId, [...(byZone.get(step.zoneId) ?? []), observed])
      }
      before = !before || step.end > before.end || step.work !== before.work ? step : before
    }
  }
  return againstOthers('waiting', byZone)
}

const hourMs = 3_600_000
const leastMs = hourMs / 2

/**
 * Which share of its tended time a machine runs, hour by hour: while whoever is on it is on another machine as well,
 * against while they are on it alone. An hour counts to what holds for half of it or more.
 */
function tendingSamples(facts: ActivityFacts): InsightSample[] {
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

/** Of what is told at most this share is chance, on average; and how many observations either side needs. */
export const activityInsightSettings = { falseDiscoveryRate: 0.05, observationsNeeded: 8 }

/** Something that stands out: the middle of its observations against that of the others, and how sure that is. */
export type ActivityInsight = Pick<InsightSample, 'kind' | 'zoneId' | 'resourceID'> & {
  /** Medians: seconds of waiting, walks an hour, share of time running. */
  median: number
  othersMedian: number
  observations: number
  othersObservations: number
  /** Wilcoxon's rank-sum test, adjusted for all that was looked at (Benjamini and Hochberg). */
  pValue: number
  /** The observation that stands out most. */
  evidence: Observed
}

/** How much of a kind was looked at: comparisons that could be tested, those with too little, and observations. */
export type LookedAt = { kind: InsightKind; tested: number; tooFew: number; observations: number }

/** What is bad: long waits, many walks, little running. */
const isWorse = { waiting: 1, walking: 1, tending: -1 } satisfies Record<InsightKind, 1 | -1>

const middle = (observed: readonly Observed[]) =>
  quantile(
    observed.map(({ value }) => value),
    0.5,
  )!

/**
 * What of a range stands out: waiting between operations, walking, tending several machines. Everything that has enough
 * observations is tested once, and all p-values are adjusted together for how many looks that were.
 */
export function activityInsights(facts: ActivityFacts): { found: ActivityInsight[]; looked: LookedAt[] } {
  const { falseDiscoveryRate, observationsNeeded } = activityInsightSettings
  const samples = [...waitingSamples(facts), ...walkingSamples(facts), ...tendingSamples(facts)]
  const isEnough = ({ own, others }: InsightSample) =>
    own.length >= observationsNeeded && others.length >= observationsNeeded
  const tested = samples.filter(isEnough)
  const values = (observed: readonly Observed[]) => observed.map(({ value }) => value)
  const adjusted = benjaminiHochberg(tested.map(({ own, others }) => rankSum(values(own), values(others)).pValue))
  const found = tested.flatMap(({ kind, zoneId, resourceID, own, others }, place): ActivityInsight[] => {
    const pValue = adjusted[place]!
    const [median, othersMedian] = [middle(own), middle(others)]
    const sign = isWorse[kind]
    if (pValue > falseDiscoveryRate || (median - othersMedian) * sign <= 0) return []
    const evidence = own.reduce((most, each) => ((each.value - most.value) * sign > 0 ? each : most))
    const counts = { observations: own.length, othersObservations: others.length }
    return [{ kind, zoneId, resourceID, median, othersMedian, ...counts, pValue, evidence }]
  })
  const looked = insightKinds.map((kind) => {
    const ofKind = samples.filter((sample) => sample.kind === kind)
    const count = ofKind.filter(isEnough).length
    const observations = ofKind.reduce((sum, { own, resourceID, others }) => {
      // Zones are compared with each other: what others observed is their own.
      return sum + own.length + (resourceID === null ? 0 : others.length)
    }, 0)
    return { kind, tested: count, tooFew: ofKind.length - count, observations }
  })
  return { found: found.sort((a, b) => a.pValue - b.pValue), looked }
}
