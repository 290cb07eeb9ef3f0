import Link from '@mui/material/Link'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useCallback, useMemo, useState } from 'react'
import { bucketName, stepTick } from '../../../core/dashboards/figures/bucketName.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { useStateLooks } from '../../../core/dashboards/states/useStateLooks.ts'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { StackedColumns } from '../../../core/kit/chart/StackedColumns.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { StepResolution } from '../../../core/kit/range/fittingResolution.ts'
import { efficiencyTexts } from '../texts.ts'
import { classSecs, type LossClass, lossClasses, lostSecs } from './availabilityLosses.ts'
import { availabilityTexts as texts } from './texts.ts'

/** Share of planned time not run per time step, by loss class; selecting a step opens its evidence. */
export function LossesOverTime(props: {
  isLoading: boolean
  buckets: readonly Bucket[]
  resolution: StepResolution
  loss: LossClass | undefined
  machine: string | undefined
}) {
  const { buckets, resolution, loss, machine } = props
  const format = useFormat()
  const shiftName = useShiftName()
  const stateStyles = useStateLooks()
  const open = useOpenEvidence()
  const [index, setIndex] = useState<number | null>(null)
  const kinds = useMemo(() => (loss ? [loss] : [...lossClasses]), [loss])
  const styles = useMemo(() => kinds.map((kind) => stateStyles[kind]), [kinds, stateStyles])
  const columns = useMemo(
    () =>
      buckets.map((bucket) => ({
        start: bucket.start,
        end: bucket.end,
        parts: bucket.plannedSecs > 0 ? kinds.map((kind) => classSecs(bucket, kind) / bucket.plannedSecs) : null,
      })),
    [buckets, kinds],
  )
  const tick = useCallback(
    (ms: number, first: boolean) => stepTick({ ms, first, resolution }, format),
    [resolution, format],
  )
  const value = useCallback((share: number) => `${format.number(share * 100)} %`, [format])
  const pick = (bucket: Bucket | undefined) =>
    bucket && void open('availability', { bucket, ...(machine ? { of: machine } : {}) })
  const selectedBucket = index === null ? undefined : buckets[index]
  const shareOf = (bucket: Bucket) => (bucket.plannedSecs > 0 ? lostSecs(bucket, loss) / bucket.plannedSecs : null)
  const title = loss ? texts.overTimeOf(stateLook[loss].label) : texts.overTime
  return (
    <ChartPanel
      title={title}
      isLoading={props.isLoading}
      beside={
        selectedBucket
          ? `${bucketName(selectedBucket, resolution, format, shiftName)}: ${texts.made(format.duration(lostSecs(selectedBucket, loss)), format.ratio(shareOf(selectedBucket)))}`
          : texts.ofPlanned
      }
      table={{
        label: title,
        maxHeight: 380,
        columns: [
          { label: efficiencyTexts.time },
          ...kinds.map((kind) => ({ label: stateLook[kind].label, numeric: true })),
          { label: texts.shareOfPlanned, numeric: true },
          { label: efficiencyTexts.availability, numeric: true },
        ],
        rows: buckets.map((bucket) => ({
          key: String(bucket.start),
          cells: [
            <Link key="time" component="button" color="inherit" onClick={() => pick(bucket)}>
              {bucketName(bucket, resolution, format, shiftName)}
            </Link>,
            ...kinds.map((kind) => format.duration(classSecs(bucket, kind))),
            format.ratio(shareOf(bucket)),
            format.ratio(bucket.availability),
          ],
        })),
      }}
    >
      <StackedColumns
        label={`${machine ? `${title}, ${machine}` : title}. ${texts.openBucket}`}
        columns={columns}
        looks={styles}
        timeZone={format.timeZone}
        tick={tick}
        value={value}
        atLeast={0.05}
        height={{ xs: 220, md: '15rem' }}
        onPoint={setIndex}
        onPick={(at) => pick(buckets[at])}
      />
    </ChartPanel>
  )
}
