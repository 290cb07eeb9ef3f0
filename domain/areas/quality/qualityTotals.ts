import { wilsonInterval } from '../../core/statistics/wilsonInterval.ts'
import type { QualityFigures } from './responses/qualityPivot.ts'

/** Returns totals of zero. */
export const emptyQualityTotals = () => ({ good: 0, scrap: 0, rework: 0, unscheduledGood: 0, within: 0, outside: 0 })

/** Totals of parts and values. */
export type QualityTotals = ReturnType<typeof emptyQualityTotals>

/** The fields of the totals, in a fixed order. */
export const qualityTotalFields = Object.keys(emptyQualityTotals()) as readonly (keyof QualityTotals)[]

/** Returns the totals that metrics were computed from. */
export const qualityTotalsOf = (metrics: QualityFigures): QualityTotals => ({
  good: metrics.goodCount,
  scrap: metrics.scrapCount,
  rework: metrics.reworkCount,
  unscheduledGood: metrics.unscheduledGoodCount,
  within: metrics.valuesWithin,
  outside: metrics.valuesOutside,
})

export function addQualityTotals(to: QualityTotals, from: QualityTotals): void {
  for (const field of qualityTotalFields) to[field] += from[field]
}

/** Shared parts of a team are not whole numbers: smaller differences are rounding errors. */
const roundingError = 1e-6

export function subtractQualityTotals(from: QualityTotals, these: QualityTotals): void {
  for (const field of qualityTotalFields) {
    const left = from[field] - these[field]
    from[field] = Math.abs(left) < roundingError ? 0 : left
  }
}

/** Criteria for the worst groups: number of bad parts, or their share. */
export const worstCriteria = ['number', 'share'] as const
export type WorstCriterion = (typeof worstCriteria)[number]

/** Minimum number of parts for a meaningful share. */
export const minPartsForShare = 30

const lostOf = ({ scrap, rework }: QualityTotals) => scrap + rework
const totalOf = (totals: QualityTotals) => totals.good + lostOf(totals)
/** Lower confidence bound of the share; groups with too few parts rank below all others. */
const weighedShare = (totals: QualityTotals) =>
  totalOf(totals) < minPartsForShare ? -1 : wilsonInterval(lostOf(totals), totalOf(totals)).low

const byNumber = (a: QualityTotals, b: QualityTotals): number =>
  lostOf(b) - lostOf(a) || b.outside - a.outside || b.good - a.good

/**
 * Comparators that sort the worst first. By number: most scrap and rework, then most values out of tolerance, then most
 * parts. By share: the largest share of scrap and rework by the lower end of its 95 % interval, so that few parts do
 * not rank first by chance; groups of fewer than `minPartsForShare` parts after all others; ties by number.
 */
export const worstFirst: Record<WorstCriterion, (a: QualityTotals, b: QualityTotals) => number> = {
  number: byNumber,
  share: (a, b) => weighedShare(b) - weighedShare(a) || byNumber(a, b),
}

/** Computes metrics from totals; ratios are computed from totals, never as means of ratios. */
export function qualityMetricsOf(totals: QualityTotals): QualityFigures {
  const total = totals.good + totals.scrap + totals.rework
  return {
    totalCount: total,
    goodCount: totals.good,
    scrapCount: totals.scrap,
    reworkCount: totals.rework,
    unscheduledGoodCount: totals.unscheduledGood,
    firstPassYield: total === 0 ? null : totals.good / total,
    defectsPerMillion: total === 0 ? null : ((totals.scrap + totals.rework) / total) * 1_000_000,
    valuesWithin: totals.within,
    valuesOutside: totals.outside,
  }
}
