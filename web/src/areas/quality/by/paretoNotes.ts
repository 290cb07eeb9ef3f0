import { minPartsForShare, type WorstCriterion } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import { lostOf, type ParetoData } from './paretoRows.ts'

/** Returns the notes below a Pareto chart of quality: omitted rows, and the meaning of its columns. */
export function paretoNotes(input: {
  by: QualityBy
  worst: WorstCriterion
  /** The totals of the omitted rows. */
  rest: ParetoData['rest']
  hasPicked: boolean | undefined
  rowCount: number
  /** True if the user has chosen the order. */
  isChosen: boolean
  isMain: boolean
  format: Pick<Format, 'count' | 'number'>
}): string[] {
  const { by, worst, rest, hasPicked, rowCount, isChosen, isMain, format } = input
  return [
    ...(rest
      ? [
          texts.rest(
            (hasPicked ? texts.worstAndPicked : texts.theWorst)[worst],
            format.count(rest.rowCount),
            format.number(lostOf(rest)),
            format.number(rest.totalCount),
          ),
        ]
      : []),
    ...(rest && isChosen ? [texts.sortedAmong(format.count(rowCount))] : []),
    ...(worst === 'share' && !isChosen ? [texts.fewMean(minPartsForShare)] : []),
    ...(by === 'employee' ? [texts.shared] : []),
    ...(isMain ? [texts.columnsMean[worst]] : []),
  ]
}
