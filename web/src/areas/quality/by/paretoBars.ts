import { defectParts } from '../../../core/dashboards/parts/defectParts.tsx'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'
import type { QualityBy } from '../picks.ts'
import { qualityTexts as texts } from '../texts.ts'
import type { ParetoRow } from './paretoRows.ts'
import { sharesText } from './sharesText.ts'

/**
 * Returns the bars of a Pareto chart of quality. `isShare`: bars are shares, else counts; `isMain`: with all columns.
 */
export function paretoBars(
  rows: readonly ParetoRow[],
  options: {
    by: QualityBy
    isShare: boolean
    isMain: boolean
    nameOf: (by: QualityBy, key: string) => string
    format: Format
  },
) {
  const { by, isShare, isMain, nameOf, format } = options
  const shareText = sharesText(
    rows.map(({ share }) => share),
    format,
  )
  return rows.map((row) => {
    const made = format.number(row.totalCount)
    const hint = hintOf(row, { isShare, shareText, format })
    return {
      key: row.key,
      label: nameOf(by, row.key),
      // Otherwise rows with too few parts would have the longest bars.
      value: isShare ? (row.isFew ? null : row.share) : row.lost,
      text: isShare ? shareText(row.share) : format.number(row.lost),
      beside: isShare ? format.number(row.lost) : format.ratio(row.firstPassYield),
      more: isMain
        ? [
            ...(isShare ? [] : [format.ratio(row.together)]),
            format.number(row.defectsPerMillion),
            made,
            outsideText(row, format),
          ]
        : [made],
      hint,
      parts: defectParts(row, hint),
    }
  })
}

/** Scrap, rework and made; for a share also its 95 % interval. */
function hintOf(
  { scrapCount, reworkCount, totalCount, share, interval }: ParetoRow,
  {
    isShare,
    shareText,
    format,
  }: { isShare: boolean; shareText: (share: number | null) => string; format: Pick<Format, 'number'> },
): string {
  const counts = texts.hint(format.number(scrapCount), format.number(reworkCount), format.number(totalCount))
  if (!isShare || !interval) return counts
  return texts.shareHint(counts, shareText(share), shareText(interval.low), shareText(interval.high))
}

function outsideText({ valuesWithin, valuesOutside }: ParetoRow, format: Pick<Format, 'count'>): string {
  const values = valuesWithin + valuesOutside
  return values === 0 ? '–' : `${format.count(valuesOutside)} / ${format.count(values)}`
}
