import type { BreakdownDimension, BreakdownMetrics } from '../responses/breakdown.ts'
import { mtbf, mttr } from './mtbf.ts'

/** Returns the totals of an empty group. */
export const emptyBreakdownTotals = () => ({
  runMs: 0,
  setupMs: 0,
  idleMs: 0,
  minorStopMs: 0,
  downMs: 0,
  offMs: 0,
  unscheduledRunMs: 0,
  stops: 0,
  failures: 0,
  good: 0,
  scrap: 0,
  rework: 0,
  unscheduledGood: 0,
  idealSecs: 0,
  goodIdealSecs: 0,
  idealMissing: 0,
})

/**
 * Totals of a group of a breakdown: milliseconds, counts, ideal seconds; all except `unscheduled…` and `idealMissing`
 * are within planned time.
 */
export type BreakdownTotals = ReturnType<typeof emptyBreakdownTotals>

/** The fields of the totals in the order in which they are read. */
export const breakdownTotalFields = Object.keys(emptyBreakdownTotals()) as readonly (keyof BreakdownTotals)[]

const ofStops: readonly BreakdownDimension[] = ['timeClass', 'reason', 'hourOfDay']
const ofWork: readonly BreakdownDimension[] = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'empID']

/**
 * The content of the groups of a breakdown. `stops`: time that was not running (no parts, no run time); `work`: work,
 * to which stops cannot be assigned; both or neither, depending on the dimensions.
 */
export type BreakdownFamily = { stops: boolean; work: boolean }

/** Returns the family of a breakdown by `dimensions`. */
export const familyOf = (dimensions: readonly BreakdownDimension[]): BreakdownFamily => ({
  stops: dimensions.some((dimension) => ofStops.includes(dimension)),
  work: dimensions.some((dimension) => ofWork.includes(dimension)),
})

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)

/**
 * Returns the metrics of a group. A stop belongs to a machine, not to the work on it: by work, `stops`, `failures`,
 * MTBF and MTTR are null. For groups of stops MTBF is null, since they do not contain the time between stops.
 */
export function breakdownMetricsOf(totals: BreakdownTotals, family: BreakdownFamily): BreakdownMetrics {
  const total = totals.good + totals.scrap + totals.rework
  const reliability = {
    operatingSecs: (totals.runMs + totals.setupMs) / 1000,
    downSecs: totals.downMs / 1000,
    failures: totals.failures,
  }
  const ideal = (numerator: number, denominator: number) =>
    totals.idealMissing > 0 ? null : ratio(numerator, denominator)
  return {
    runSecs: totals.runMs / 1000,
    setupSecs: totals.setupMs / 1000,
    idleSecs: totals.idleMs / 1000,
    minorStopSecs: totals.minorStopMs / 1000,
    downSecs: totals.downMs / 1000,
    offSecs: totals.offMs / 1000,
    unscheduledRunSecs: totals.unscheduledRunMs / 1000,
    stops: family.work ? null : totals.stops,
    failures: family.work ? null : totals.failures,
    totalCount: total,
    goodCount: totals.good,
    scrapCount: totals.scrap,
    reworkCount: totals.rework,
    unscheduledGoodCount: totals.unscheduledGood,
    idealSecs: totals.idealSecs,
    goodIdealSecs: totals.goodIdealSecs,
    idealMissingCount: totals.idealMissing,
    performance: ideal(totals.idealSecs, totals.runMs / 1000),
    quality: ideal(totals.goodIdealSecs, totals.idealSecs),
    qualityByCount: ratio(totals.good, total),
    mtbfSecs: family.work || family.stops ? null : mtbf(reliability),
    mttrSecs: family.work ? null : mttr(reliability),
  }
}
