import { benjaminiHochberg } from '../../../core/statistics/benjaminiHochberg.ts'
import { quantile } from '../../../core/statistics/quantile.ts'
import { rankSum } from '../../../core/statistics/rankSum.ts'
import type { ActivityFacts } from '../activityFacts.ts'
import { type InsightKind, type InsightSample, insightKinds, type Observed } from './insightSample.ts'
import { tendingSamples } from './tendingSamples.ts'
import { waitingSamples } from './waitingSamples.ts'
import { walkingSamples } from './walkingSamples.ts'

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
