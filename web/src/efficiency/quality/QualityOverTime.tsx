import Link from '@mui/material/Link'
import { useCallback, useMemo, useState } from 'react'
import type { Bucket } from '../../dashboards/figures/teepAnswer.ts'
import { useOpenEvidence } from '../../dashboards/figures/useFigure.ts'
import { lostLooks } from '../../dashboards/parts/lostLooks.ts'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { StackedColumns } from '../../kit/chart/StackedColumns.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { StepResolution } from '../../kit/range/fittingResolution.ts'
import { bucketName, stepTick } from '../bucketName.ts'
import { efficiencyTexts } from '../texts.ts'
import { useShiftName } from '../useShiftName.ts'
import { qualityTexts as texts } from './texts.ts'

/** Scrap and rework as shares of what was made, step by step; a step opens its evidence. */
export function QualityOverTime(props: {
  buckets: readonly Bucket[]
  resolution: StepResolution
  machine: string | undefined
}) {
  const { buckets, resolution, machine } = props
  const format = useFormat()
  const shiftName = useShiftName()
  const { series } = usePlotLook()
  const open = useOpenEvidence()
  const [place, setPlace] = useState<number | null>(null)
  const looks = useMemo(() => {
    const { scrap, rework } = lostLooks(series)
    return [scrap, rework]
  }, [series])
  const columns = useMemo(
    () =>
      buckets.map(({ start, end, totalCount, scrapCount, reworkCount }) => ({
        start,
        end,
        parts: [scrapCount, reworkCount].map((count) => (totalCount > 0 ? count / totalCount : 0)),
      })),
    [buckets],
  )
  const tick = useCallback(
    (ms: number, first: boolean) => stepTick({ ms, first, resolution }, format),
    [resolution, format],
  )
  const value = useCallback((share: number) => `${format.number(share * 100)} %`, [format])
  const pick = (bucket: Bucket | undefined) =>
    bucket && void open('quality', { bucket, ...(machine ? { of: machine } : {}) })
  const shown = place === null ? undefined : buckets[place]
  const name = (bucket: Bucket) => bucketName(bucket, resolution, format, shiftName)
  return (
    <ChartPanel
      title={texts.overTime}
      beside={
        shown
          ? texts.said(
              name(shown),
              format.count(shown.scrapCount),
              format.count(shown.reworkCount),
              format.ratio(shown.qualityByCount),
            )
          : texts.ofMade
      }
      table={{
        label: texts.overTime,
        maxHeight: 380,
        columns: [
          { label: efficiencyTexts.time },
          ...[texts.good, texts.scrap, texts.rework, texts.firstPass, texts.qualityOf].map((label) => ({
            label,
            numeric: true,
          })),
        ],
        rows: buckets.map((bucket) => ({
          key: String(bucket.start),
          cells: [
            <Link key="time" component="button" color="inherit" onClick={() => pick(bucket)}>
              {name(bucket)}
            </Link>,
            ...[bucket.goodCount, bucket.scrapCount, bucket.reworkCount].map(format.count),
            format.ratio(bucket.qualityByCount),
            format.ratio(bucket.quality),
          ],
        })),
      }}
    >
      <StackedColumns
        label={`${machine ? `${texts.overTime}, ${machine}` : texts.overTime}. ${texts.openBucket}`}
        columns={columns}
        looks={looks}
        timeZone={format.timeZone}
        tick={tick}
        value={value}
        atLeast={0.02}
        onPoint={setPlace}
        onPick={(at) => pick(buckets[at])}
      />
    </ChartPanel>
  )
}
