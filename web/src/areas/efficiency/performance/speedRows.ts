import { useCallback } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import type { BarRow } from '../../../core/kit/chart/BarListRow.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { efficiencyTexts } from '../texts.ts'
import { performanceTexts as texts } from './texts.ts'

/** Metrics from which speed loss is calculated. */
export type SpeedMetrics = Pick<Bucket, 'runSecs' | 'idealSecs' | 'idealMissingCount' | 'totalCount' | 'performance'>

/** A group with its speed loss (seconds of run time); null if a part has no standard, negative if it was faster. */
export type SpeedRow = { key: string; figures: SpeedMetrics; lost: number | null }

/** Returns the groups with run time, largest speed loss first; unknown losses come last. */
export const speedRows = (input: readonly { key: string; figures: SpeedMetrics }[]): SpeedRow[] =>
  input
    .filter(({ figures: metrics }) => metrics.runSecs > 0)
    .map(({ key, figures: metrics }) => ({
      key,
      figures: metrics,
      lost: metrics.idealMissingCount > 0 ? null : metrics.runSecs - metrics.idealSecs,
    }))
    .sort((a, b) => (b.lost ?? Number.NEGATIVE_INFINITY) - (a.lost ?? Number.NEGATIVE_INFINITY))

/** Returns a function that creates the bar of a speed loss; groups faster than their standards have no bar. */
export function useSpeedBar(): (row: SpeedRow, label: string) => BarRow {
  const format = useFormat()
  return useCallback(
    ({ key, figures: metrics, lost: lostSecs }: SpeedRow, label: string) => ({
      key,
      label,
      value: lostSecs === null ? null : Math.max(0, lostSecs),
      text: format.duration(lostSecs),
      beside: format.ratio(metrics.performance),
      more: [format.count(metrics.totalCount)],
      hint:
        lostSecs === null
          ? texts.noStandard
          : [`${texts.lostHint}: ${format.exact(lostSecs)} s`, ...(lostSecs < 0 ? [efficiencyTexts.tooFast] : [])].join(
              '. ',
            ),
    }),
    [format],
  )
}
