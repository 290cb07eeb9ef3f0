import type { Tally } from './tally.ts'

/**
 * The input of a bucket's metrics, additive over buckets and machines. `noScheduleMs`: the part of all time without a
 * schedule.
 */
export type BucketTotals = {
  tally: Tally
  allMs: number
  noScheduleMs: number
  plannedMs: number
  plannedStopMs: number
}

/**
 * The metrics of a bucket (`contracts.md` §4, BUCKET): seconds, counts, ratios at full precision; null if a ratio is
 * undefined.
 */
export type BucketMetrics = {
  allSecs: number
  noScheduleSecs: number
  plannedSecs: number
  runSecs: number
  setupSecs: number
  idleSecs: number
  minorStopSecs: number
  downSecs: number
  offSecs: number
  unknownSecs: number
  plannedStopSecs: number
  unscheduledRunSecs: number
  totalCount: number
  goodCount: number
  scrapCount: number
  reworkCount: number
  unscheduledGoodCount: number
  idealSecs: number
  goodIdealSecs: number
  unscheduledGoodIdealSecs: number
  idealMissingCount: number
  loading: number | null
  availability: number | null
  performance: number | null
  quality: number | null
  qualityByCount: number | null
  oee: number | null
  teep: number | null
}

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)

/**
 * Computes a bucket's metrics from its totals. Formulas: OEE.com (Vorne), "How to calculate OEE" and "TEEP", as defined
 * in `contracts.md` §4. Planned time without a state is unknown.
 */
export function bucket({ tally, allMs, noScheduleMs, plannedMs, plannedStopMs }: BucketTotals): BucketMetrics {
  const knownMs = tally.runMs + tally.setupMs + tally.idleMs + tally.minorStopMs + tally.downMs + tally.offMs
  const totalCount = tally.good + tally.scrap + tally.rework
  const [allSecs, plannedSecs, runSecs] = [allMs / 1000, plannedMs / 1000, tally.runMs / 1000]
  const ideal = (numerator: number, denominator: number) =>
    tally.idealMissing > 0 ? null : ratio(numerator, denominator)
  return {
    allSecs,
    noScheduleSecs: noScheduleMs / 1000,
    plannedSecs,
    runSecs,
    setupSecs: tally.setupMs / 1000,
    idleSecs: tally.idleMs / 1000,
    minorStopSecs: tally.minorStopMs / 1000,
    downSecs: tally.downMs / 1000,
    offSecs: tally.offMs / 1000,
    unknownSecs: (plannedMs - knownMs) / 1000,
    plannedStopSecs: plannedStopMs / 1000,
    unscheduledRunSecs: tally.unscheduledRunMs / 1000,
    totalCount,
    goodCount: tally.good,
    scrapCount: tally.scrap,
    reworkCount: tally.rework,
    unscheduledGoodCount: tally.unscheduledGood,
    idealSecs: tally.idealSecs,
    goodIdealSecs: tally.goodIdealSecs,
    unscheduledGoodIdealSecs: tally.unscheduledGoodIdealSecs,
    idealMissingCount: tally.idealMissing,
    loading: ratio(plannedSecs, allSecs),
    availability: ratio(runSecs, plannedSecs),
    performance: ideal(tally.idealSecs, runSecs),
    quality: ideal(tally.goodIdealSecs, tally.idealSecs),
    qualityByCount: ratio(tally.good, totalCount),
    oee: ideal(tally.goodIdealSecs, plannedSecs),
    teep: ideal(tally.goodIdealSecs + tally.unscheduledGoodIdealSecs, allSecs),
  }
}
