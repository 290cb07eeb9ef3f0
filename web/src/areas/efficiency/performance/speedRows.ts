import { useCallback } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import type { BarRow } from '../../../core/kit/chart/BarListRow.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** What speed is told from. */
export type SpeedFigures = Pick<Bucket, 'runSecs' | 'idealSecs' | 'idealMissingCount' | 'totalCount' | 'performance'>

/**
 * What ran, and what of its run time (seconds) speed cost; null without a standard for every part, below 0 where it was
 * quicker.
 */
export type SpeedRow = { key: string; figures: SpeedFigures; lost: number | null }

/** Those that ran, by time lost to speed; what cannot be told comes last. */
export const speedRows = (input: readonly { key: string; figures: SpeedFigures }[]): SpeedRow[] =>
  input
    .filter(({ figures }) => figures.runSecs > 0)
    .map(({ key, figures }) => ({
      key,
      figures,
      lost: figures.idealMissingCount > 0 ? null : figures.runSecs - figures.idealSecs,
    }))
    .sort((a, b) => (b.lost ?? Number.NEGATIVE_INFINITY) - (a.lost ?? Number.NEGATIVE_INFINITY))

/** Makes a bar of what was lost; what was quicker than its standards has none. */
export function useSpeedBar(): (row: SpeedRow, label: string) => BarRow {
  const format = useFormat()
  return useCallback(
    ({ key, figures, lost }: SpeedRow, label: string) => ({
      key,
      label,
      value: lost === null ? null : Math.max(0, lost),
      text: format.duration(lost),
      beside: format.ratio(figures.performance),
      more: [format.count(figures.totalCount)],
      hint:
        lost === null
          ? texts.noStandard
          : [`${texts.lostHint}: ${format.exact(lost)} s`, ...(lost < 0 ? [efficiencyTexts.tooFast] : [])].join('. '),
    }),
    [format],
  )
}
