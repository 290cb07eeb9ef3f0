import type { Interval } from '../../../core/schedule/interval.ts'
import { intersect, measure, subtract, unite } from '../../../core/schedule/interval.ts'
import { benjaminiHochberg } from '../../../core/statistics/benjaminiHochberg.ts'
import { quantile } from '../../../core/statistics/quantile.ts'
import { rankSum } from '../../../core/statistics/rankSum.ts'
import type { ActivityFacts } from '../activityFacts.ts'
import { peopleAtMachines } from '../peopleAtMachines.ts'
import { compareZones, type InsightKind, type InsightSample, insightKinds, type Observed } from './insightSample.ts'
import { walkingSamples } from './walkingSamples.ts'

type Step = { start: number; end: number; zoneId: number | null; work: string }

/**
 * Samples of the waiting time of jobs between two operations (seconds), grouped by the zone of the next operation: from
 * the end of the last machine on one operation to the start of the first machine on the next.
 */
function waitingSamples({ machines, zoneOf }: ActivityFacts): InsightSample[] {
  const steps = new Map<string, Step[]>()
  for (const { resourceID, stretches } of machines)
    for (const { start, end, jobs } of stretches)
      for (const { jobNum, assemblySeq, oprSeq } of jobs) {
        if (jobNum === null) continue
        const step = { start, end, zoneId: zoneOf(resourceID), work: JSON.stringify([assemblySeq, oprSeq]) }
        const jobSteps = steps.get(jobNum)
        if (jobSteps) jobSteps.push(step)
        else steps.set(jobNum, [step])
      }
  const byZone = new Map<number, Observed[]>()
  for (const [jobNum, jobSteps] of steps) {
    let before: Step | null = null
    for (const step of jobSteps.sort((a, b) => a.start - b.start)) {
      if (before && step.work !== before.work && step.zoneId !== null && step.start > before.end) {
        const observed = { start: before.end, end: step.start, value: (step.start - before.end) / 1000, jobNum }
        byZone.set(step.zoneId, [...(byZone.get(step.zoneId) ?? []), observed])
      }
      before = !before || step.end > before.end || step.work !== before.work ? step : before
    }
  }
  return compareZones('waiting', byZone)
}

const hourMs = 3_600_000
const minMs = hourMs / 2

/**
 * Samples of the share of its tended time in which a machine runs, hour by hour: while its operator is also on another
 * machine, compared with while the operator is on it alone. An hour counts if the condition holds for at least half of
 * it.
 */
function tendingSamples(facts: ActivityFacts): InsightSample[] {
  const { machines, range } = facts
  const people = [...peopleAtMachines(facts).values()]
  return machines.flatMap(({ resourceID, stretches }) => {
    const tended = people.flatMap((own) => own.get(resourceID) ?? [])
    if (tended.length === 0) return []
    const shared = people.flatMap((own) => {
      const otherTimes = [...own].flatMap(([other, times]) => (other === resourceID ? [] : times))
      return intersect(own.get(resourceID) ?? [], unite(otherTimes))
    })
    const [both, single] = [unite(shared), subtract(unite(tended), unite(shared))]
    const running = unite(stretches.filter(({ state }) => state === 'running'))
    const reported = unite(stretches)
    const sharesOf = (times: readonly Interval[]) => {
      const observed: Observed[] = []
      for (let start = range.start; start + hourMs <= range.end; start += hourMs) {
        const hour = { start, end: start + hourMs }
        const observable = intersect(intersect(times, [hour]), reported)
        const ms = measure(observable)
        if (ms >= minMs) observed.push({ ...hour, value: measure(intersect(observable, running)) / ms, jobNum: null })
      }
      return observed
    }
    return [{ kind: 'tending', zoneId: null, resourceID, own: sharesOf(both), otherValues: sharesOf(single) } as const]
  })
}

/** Settings: the maximum share of false insights, on average, and the number of observations that each side needs. */
export const activityInsightSettings = { falseDiscoveryRate: 0.05, observationsNeeded: 8 }

/**
 * A significant difference: the median of the observations compared with that of the reference, and its significance.
 */
export type ActivityInsight = Pick<InsightSample, 'kind' | 'zoneId' | 'resourceID'> & {
  /** Medians: seconds of waiting, zone changes per hour, or share of running time. */
  median: number
  otherMedian: number
  observations: number
  otherObservations: number
  /** P-value of Wilcoxon's rank-sum test, adjusted for all comparisons (Benjamini and Hochberg). */
  pValue: number
  /** The most extreme observation. */
  evidence: Observed
}

/**
 * Scope of the analysis by kind: comparisons tested, comparisons with too few observations, and number of observations.
 */
export type TestCounts = { kind: InsightKind; tested: number; tooFew: number; observations: number }

/** Sign of an undesirable deviation: long waits, many zone changes, little running time. */
const worseSign = { waiting: 1, walking: 1, tending: -1 } satisfies Record<InsightKind, 1 | -1>

const middle = (observed: readonly Observed[]) =>
  quantile(
    observed.map(({ value }) => value),
    0.5,
  )!

/**
 * Returns the significant findings of a range: waiting between operations, walking, tending several machines. Each
 * comparison with enough observations is tested once, and all p-values are adjusted together for their number.
 */
export function activityInsights(facts: ActivityFacts): { found: ActivityInsight[]; testCounts: TestCounts[] } {
  const { falseDiscoveryRate, observationsNeeded } = activityInsightSettings
  const samples = [...waitingSamples(facts), ...walkingSamples(facts), ...tendingSamples(facts)]
  const isEnough = ({ own, otherValues }: InsightSample) =>
    own.length >= observationsNeeded && otherValues.length >= observationsNeeded
  const tested = samples.filter(isEnough)
  const values = (observed: readonly Observed[]) => observed.map(({ value }) => value)
  const adjusted = benjaminiHochberg(
    tested.map(({ own, otherValues }) => rankSum(values(own), values(otherValues)).pValue),
  )
  const found = tested.flatMap(({ kind, zoneId, resourceID, own, otherValues }, index): ActivityInsight[] => {
    const pValue = adjusted[index]!
    const [median, otherMedian] = [middle(own), middle(otherValues)]
    const sign = worseSign[kind]
    if (pValue > falseDiscoveryRate || (median - otherMedian) * sign <= 0) return []
    const evidence = own.reduce((extreme, each) => ((each.value - extreme.value) * sign > 0 ? each : extreme))
    const counts = { observations: own.length, otherObservations: otherValues.length }
    return [{ kind, zoneId, resourceID, median, otherMedian, ...counts, pValue, evidence }]
  })
  const testCounts = insightKinds.map((kind) => {
    const ofKind = samples.filter((sample) => sample.kind === kind)
    const count = ofKind.filter(isEnough).length
    const observations = ofKind.reduce((sum, { own, resourceID, otherValues }) => {
      // Zones are compared with each other: the observations of other zones are already counted there.
      return sum + own.length + (resourceID === null ? 0 : otherValues.length)
    }, 0)
    return { kind, tested: count, tooFew: ofKind.length - count, observations }
  })
  return { found: found.sort((a, b) => a.pValue - b.pValue), testCounts }
}
