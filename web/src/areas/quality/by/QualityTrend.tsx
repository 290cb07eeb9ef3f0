import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { useMemo, useState } from 'react'
import { bucketName } from '../../../core/dashboards/figures/bucketName.ts'
import { LostColumns } from '../../../core/dashboards/parts/LostColumns.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { isUntold } from '../isUntold.ts'
import { qualityTexts as texts } from '../texts.ts'
import type { TrendStep } from './trendStep.ts'

const noShift = () => texts.wholeShift
const nothing = {
  totalCount: 0,
  goodCount: 0,
  scrapCount: 0,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  firstPassYield: null,
} as const

/** Scrap and rework as shares of what was made, step by step; steps without anything are gaps. */
export function QualityTrend(props: {
  rows: readonly QualityRow[]
  /** Epoch ms, half-open. */
  range: { start: number; end: number }
  step: TrendStep
  /** Opens what a step was made from; null where there is nothing that tells just this. */
  onEvidence: ((bucket: { start: number; end: number }) => void) | null
}) {
  const { rows, step, onEvidence } = props
  const { start, end } = props.range
  const format = useFormat()
  const [place, setPlace] = useState<number | null>(null)
  const steps = useMemo(() => {
    const told = new Map(rows.map((row) => [Date.parse(row.bucket), row]))
    return calendarBuckets(step, { start, end }, format.timeZone).map((bucket) => ({
      ...bucket,
      ...(told.get(bucket.start) ?? nothing),
    }))
  }, [rows, step, start, end, format.timeZone])
  const name = (at: number) => bucketName({ ...steps[at]!, shiftNum: null }, step, format, noShift)
  const shown = place === null ? undefined : steps[place]
  const count = (of: (typeof steps)[number], name: 'goodCount' | 'scrapCount' | 'reworkCount' | 'totalCount') =>
    format.number(isUntold(of) ? null : of[name])
  return (
    <ChartPanel
      title={texts.overTime}
      beside={
        shown
          ? texts.said(
              name(place!),
              count(shown, 'scrapCount'),
              count(shown, 'reworkCount'),
              format.ratio(shown.firstPassYield),
            )
          : texts.ofMade
      }
      table={{
        label: texts.overTime,
        maxHeight: 380,
        columns: [
          { label: texts.time },
          ...[texts.good, texts.scrap, texts.rework, texts.made, texts.firstPass].map((label) => ({
            label,
            numeric: true,
          })),
        ],
        rows: steps.map((bucket, at) => ({
          key: String(bucket.start),
          cells: [
            name(at),
            ...(['goodCount', 'scrapCount', 'reworkCount', 'totalCount'] as const).map((name) => count(bucket, name)),
            format.ratio(bucket.firstPassYield),
          ],
        })),
      }}
    >
      <LostColumns
        label={onEvidence ? `${texts.overTime}. ${texts.openStep}` : texts.overTime}
        steps={steps}
        resolution={step}
        onPoint={setPlace}
        onPick={(at) => steps[at] && onEvidence?.(steps[at])}
      />
    </ChartPanel>
  )
}
