import { wilsonInterval } from '../../core/statistics/wilsonInterval.ts'
import type { QualityFigures } from './answers/qualityPivot.ts'

/** The sums of no parts and values. */
export const emptyQualitySums = () => ({ good: 0, scrap: 0, rework: 0, unscheduledGood: 0, within: 0, outside: 0 })

/** What parts and values add up to. */
export type QualitySums = ReturnType<typeof emptyQualitySums>

/** The fields of the sums, in one order. */
export const qualitySumFields = Object.keys(emptyQualitySums()) as readonly (keyof QualitySums)[]

/** The sums that figures were made of. */
export const qualitySumsOf = (figures: QualityFigures): QualitySums => ({
  good: figures.goodCount,
  scrap: figures.scrapCount,
  rework: figures.reworkCount,
  unscheduledGood: figures.unscheduledGoodCount,
  within: figures.valuesWithin,
  outside: figures.valuesOutside,
})

export function addQualitySums(to: QualitySums, from: QualitySums): void {
  for (const field of qualitySumFields) to[field] += from[field]
}

/** Parts that a team shares are no whole numbers: what is less than this is an error of sums. */
const errorOfSums = 1e-6

export function takeQualitySums(from: QualitySums, these: QualitySums): void {
  for (const field of qualitySumFields) {
    const left = from[field] - these[field]
    from[field] = Math.abs(left) < errorOfSums ? 0 : left
  }
}

/** What makes one group worse than another: how many of it are not good, or how large a share of what it made. */
export const worstBys = ['number', 'share'] as const
export type WorstBy = (typeof worstBys)[number]

/** Of fewer parts a share says little: one of two is half of them. */
export const leastForShare = 30

const lostOf = ({ scrap, rework }: QualitySums) => scrap + rework
const madeOf = (sums: QualitySums) => sums.good + lostOf(sums)
/** What of a share is more than chance; shares of too few parts are below all others. */
const weighedShare = (sums: QualitySums) =>
  madeOf(sums) < leastForShare ? -1 : wilsonInterval(lostOf(sums), madeOf(sums)).low

const mostFirst = (a: QualitySums, b: QualitySums): number =>
  lostOf(b) - lostOf(a) || b.outside - a.outside || b.good - a.good

/**
 * The worst first, a comparison for sorting. By number: most scrap and rework, then most values out of tolerance, then
 * most made. By share: the largest share that is scrap or rework by the lower end of its 95 % interval, so that few
 * parts do not stand first by chance; groups of fewer than `leastForShare` parts after all others; equal ones by number.
 */
export const worstFirst: Record<WorstBy, (a: QualitySums, b: QualitySums) => number> = {
  number: mostFirst,
  share: (a, b) => weighedShare(b) - weighedShare(a) || mostFirst(a, b),
}

/** The figures of sums; ratios are of sums, never means of ratios. */
export function qualityFiguresOf(sums: QualitySums): QualityFigures {
  const total = sums.good + sums.scrap + sums.rework
  return {
    totalCount: total,
    goodCount: sums.good,
    scrapCount: sums.scrap,
    reworkCount: sums.rework,
    unscheduledGoodCount: sums.unscheduledGood,
    firstPassYield: total === 0 ? null : sums.good / total,
    defectsPerMillion: total === 0 ? null : ((sums.scrap + sums.rework) / total) * 1_000_000,
    valuesWithin: sums.within,
    valuesOutside: sums.outside,
  }
}
