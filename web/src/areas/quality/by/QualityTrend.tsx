import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { useMemo, useState } from 'react'
import { bucketName } from '../../../core/dashboards/figures/bucketName.ts'
import { DefectColumns } from '../../../core/dashboards/parts/DefectColumns.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { hasNoCounts } from '../hasNoCounts.ts'
import { qualityTexts as texts } from '../texts.ts'
import type { TrendStep } from './trendStep.ts'

const noShift = () => texts.wholeShift
const noProduction = {
  totalCount: 0,
  goodCount: 0,
  scrapCount: 0,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  firstPassYield: null,
} as const

/** Scrap and rework as shares of the parts made, by time step; steps without parts are gaps. */
export function QualityTrend(props: {
  rows: readonly QualityRow[]
  /** Epoch ms, half-open. */
  range: { start: number; end: number }
  step: TrendStep
  /** Opens the data behind a step; null if no view shows exactly these. */
  onEvidence: ((bucket: { start: number; end: number }) => void) | null
}) {
  const { rows, step, onEvidence } = props
  const { start, end } = props.range
  const format = useFormat()
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const steps = useMemo(() => {
    const rowsByStart = new Map(rows.map((row) => [Date.parse(row.bucket), row]))
    return calendarBuckets(step, { start, end }, format.timeZone).map((bucket) => ({
      ...bucket,
      ...(rowsByStart.get(bucket.start) ?? noProduction),
    }))
  }, [rows, step, start, end, format.timeZone])
  const name = (at: number) => bucketName({ ...steps[at]!, shiftNum: null }, step, format, noShift)
  const selected = selectedIndex === null ? undefined : steps[selectedIndex]
  const count = (of: (typeof steps)[number], name: 'goodCount' | 'scrapCount' | 'reworkCount' | 'totalCount') =>
    format.number(hasNoCounts(of) ? null : of[name])
  return (
    <ChartPanel
      title={texts.overTime}
      beside={
        selected
          ? texts.columnText(
              name(selectedIndex!),
              count(selected, 'scrapCount'),
              count(selected, 'reworkCount'),
              format.ratio(selected.firstPassYield),
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
      <DefectColumns
        label={onEvidence ? `${texts.overTime}. ${texts.openStep}` : texts.overTime}
        steps={steps}
        resolution={step}
        onPoint={setSelectedIndex}
        onPick={(at) => steps[at] && onEvidence?.(steps[at])}
      />
    </ChartPanel>
  )
}
