import type { QualityFigures } from './answers/qualityPivot.ts'

/** What parts and values add up to. */
export type QualitySums = {
  good: number
  scrap: number
  rework: number
  unscheduledGood: number
  within: number
  outside: number
}

export const emptyQualitySums = (): QualitySums => ({
  good: 0,
  scrap: 0,
  rework: 0,
  unscheduledGood: 0,
  within: 0,
  outside: 0,
})

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
  to.good += from.good
  to.scrap += from.scrap
  to.rework += from.rework
  to.unscheduledGood += from.unscheduledGood
  to.within += from.within
  to.outside += from.outside
}

/** Most scrap and rework first; then most values out of tolerance, then most made. */
export const worseFirst = (a: QualitySums, b: QualitySums): number =>
  b.scrap + b.rework - (a.scrap + a.rework) || b.outside - a.outside || b.good - a.good

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
