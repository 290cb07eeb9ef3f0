import { leastForShare, type WorstBy } from '@takt/domain/areas/quality/qualitySums.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import { lostOf, type Told } from './paretoRows.ts'

/** The notes below a Pareto chart of quality: rows that are left out, and how its columns are to be read. */
export function paretoNotes(input: {
  by: QualityBy
  worst: WorstBy
  /** The totals of the rows that are left out. */
  rest: Told['rest']
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
    ...(worst === 'share' && !isChosen ? [texts.fewMean(leastForShare)] : []),
    ...(by === 'employee' ? [texts.shared] : []),
    ...(isMain ? [texts.columnsMean[worst]] : []),
  ]
}
