import type { BreakdownDimension, BreakdownFigures } from '../answers/breakdown.ts'
import { mtbf, mttr } from './mtbf.ts'

/** The sums of an empty group. */
export const emptyBreakdownSums = () => ({
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
 * What a group of a breakdown adds up to: milliseconds, counts, ideal seconds; all but `unscheduled…` and
 * `idealMissing` inside planned time.
 */
export type BreakdownSums = ReturnType<typeof emptyBreakdownSums>

/** The fields of the sums in the order in which they are read. */
export const breakdownSumFields = Object.keys(emptyBreakdownSums()) as readonly (keyof BreakdownSums)[]

const ofStops: readonly BreakdownDimension[] = ['timeClass', 'reason', 'hourOfDay']
const ofWork: readonly BreakdownDimension[] = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'empID']

/**
 * What the groups of a breakdown hold: time that was not running (no parts, no run time); work (stops cannot be told
 * apart by it); both, or neither dimension's kind.
 */
export type BreakdownFamily = { stops: boolean; work: boolean }

/** The family of a breakdown by `dimensions`. */
export const familyOf = (dimensions: readonly BreakdownDimension[]): BreakdownFamily => ({
  stops: dimensions.some((dimension) => ofStops.includes(dimension)),
  work: dimensions.some((dimension) => ofWork.includes(dimension)),
})

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)

/**
 * The figures of a group. A stop belongs to a machine, not to the work on it: by work `stops`, `failures`, MTBF and
 * MTTR are null. Of groups of stops MTBF is null, for the time between them is no part of them.
 */
export function breakdownFiguresOf(sums: BreakdownSums, family: BreakdownFamily): BreakdownFigures {
  const total = sums.good + sums.scrap + sums.rework
  const reliability = {
    operatingSecs: (sums.runMs + sums.setupMs) / 1000,
    downSecs: sums.downMs / 1000,
    failures: sums.failures,
  }
  const ideal = (numerator: number, denominator: number) =>
    sums.idealMissing > 0 ? null : ratio(numerator, denominator)
  return {
    runSecs: sums.runMs / 1000,
    setupSecs: sums.setupMs / 1000,
    idleSecs: sums.idleMs / 1000,
    minorStopSecs: sums.minorStopMs / 1000,
    downSecs: sums.downMs / 1000,
    offSecs: sums.offMs / 1000,
    unscheduledRunSecs: sums.unscheduledRunMs / 1000,
    stops: family.work ? null : sums.stops,
    failures: family.work ? null : sums.failures,
    totalCount: total,
    goodCount: sums.good,
    scrapCount: sums.scrap,
    reworkCount: sums.rework,
    unscheduledGoodCount: sums.unscheduledGood,
    idealSecs: sums.idealSecs,
    goodIdealSecs: sums.goodIdealSecs,
    idealMissingCount: sums.idealMissing,
    performance: ideal(sums.idealSecs, sums.runMs / 1000),
    quality: ideal(sums.goodIdealSecs, sums.idealSecs),
    qualityByCount: ratio(sums.good, total),
    mtbfSecs: family.work || family.stops ? null : mtbf(reliability),
    mttrSecs: family.work ? null : mttr(reliability),
  }
}
