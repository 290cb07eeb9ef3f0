import Link from '@mui/material/Link'
import { useState } from 'react'
import { bucketName } from '../../../core/dashboards/figures/bucketName.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { DefectColumns } from '../../../core/dashboards/parts/DefectColumns.tsx'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { StepResolution } from '../../../core/kit/range/fittingResolution.ts'
import { efficiencyTexts } from '../texts.ts'
import { qualityTexts as texts } from './texts.ts'

/** Scrap and rework as shares of parts made per time step; selecting a step opens its evidence. */
export function QualityOverTime(props: {
  isLoading: boolean
  buckets: readonly Bucket[]
  resolution: StepResolution
  machine: string | undefined
}) {
  const { buckets, resolution, machine } = props
  const format = useFormat()
  const shiftName = useShiftName()
  const open = useOpenEvidence()
  const [index, setIndex] = useState<number | null>(null)
  const pick = (bucket: Bucket | undefined) =>
    bucket && void open('quality', { bucket, ...(machine ? { of: machine } : {}) })
  const selectedBucket = index === null ? undefined : buckets[index]
  const name = (bucket: Bucket) => bucketName(bucket, resolution, format, shiftName)
  return (
    <ChartPanel
      title={texts.overTime}
      isLoading={props.isLoading}
      beside={
        selectedBucket
          ? texts.bucketText(
              name(selectedBucket),
              format.count(selectedBucket.scrapCount),
              format.count(selectedBucket.reworkCount),
              format.ratio(selectedBucket.qualityByCount),
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
      <DefectColumns
        label={`${machine ? `${texts.overTime}, ${machine}` : texts.overTime}. ${texts.openBucket}`}
        steps={buckets}
        resolution={resolution}
        onPoint={setIndex}
        onPick={(at) => pick(buckets[at])}
      />
    </ChartPanel>
  )
}
