import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { bucketName, stepTick } from '../../../core/dashboards/figures/bucketName.ts'
import type { KpiFamily } from '../../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useOpenEvidence } from '../../../core/dashboards/figures/useMetric.ts'
import { useShiftName } from '../../../core/dashboards/scope/useShiftName.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ChartPanel } from '../../../core/kit/chart/ChartPanel.tsx'
import { Plot } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { StepResolution } from '../../../core/kit/range/fittingResolution.ts'
import { type FactorName, factors, familyMetric } from '../familyMetrics.ts'
import { efficiencyTexts } from '../texts.ts'
import { stepData } from './stepData.ts'
import { overallTexts as texts } from './texts.ts'
import { trendOptions } from './trendOptions.ts'

const namesOf = { oee: efficiencyTexts, iso: efficiencyTexts.isoNames }

/** Chart of OEE (or the OEE index) over time for all machines; clicking a step opens its evidence. */
export function Trend(props: {
  isLoading: boolean
  buckets: Bucket[]
  shifts: Bucket[]
  resolution: StepResolution
  target: number | null
  family: KpiFamily
}) {
  const { buckets, shifts, resolution, target, family } = props
  const format = useFormat()
  const shiftName = useShiftName()
  const style = usePlotLook()
  const open = useOpenEvidence()
  const [point, setPoint] = useState<number | null>(null)
  const { data, places: bucketIndices } = useMemo(
    () =>
      stepData(buckets, (bucket) => {
        const oee = familyMetric(bucket, 'oee', family)
        return oee === null ? null : oee * 100
      }),
    [buckets, family],
  )
  const bandKey = shifts.map(({ start, end }) => `${start}-${end}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bands are the same as long as their edges are
  const options = useMemo(
    () =>
      trendOptions({
        style,
        target,
        timeZone: format.timeZone,
        label: efficiencyTexts.oee,
        onPoint: setPoint,
        tick: (ms, first) => stepTick({ ms, first, resolution }, format),
        bands: shifts.map(({ start, end, shiftNum }) => ({
          from: start / 1000,
          to: end / 1000,
          label: shiftName(shiftNum ?? 0),
        })),
      }),
    [style, target, format, resolution, bandKey, shiftName],
  )
  const ratio = (bucket: Bucket, metric: FactorName) => format.ratio(familyMetric(bucket, metric, family))
  const name = (bucket: Bucket) => bucketName(bucket, resolution, format, shiftName)
  const title = texts.trendBy(namesOf[family].oee, resolution)
  const selected = point === null ? undefined : buckets[bucketIndices[point] ?? -1]
  const selectedText = selected
    ? `${name(selected)}: ${ratio(selected, 'oee')} = ${ratio(selected, 'availability')} × ${ratio(selected, 'performance')} × ${ratio(selected, 'quality')}`
    : target === null
      ? ''
      : texts.target(format.ratio(target))
  return (
    <ChartPanel
      title={title}
      beside={selectedText}
      isLoading={props.isLoading}
      table={{
        label: title,
        maxHeight: 380,
        columns: [
          { label: efficiencyTexts.time },
          ...[
            ...factors.map((metric) => namesOf[family][metric]),
            ...(family === 'iso' ? [] : [efficiencyTexts.teep]),
          ].map((label) => ({
            label,
            numeric: true,
          })),
        ],
        rows: buckets.map((bucket) => ({
          key: String(bucket.start),
          cells: [
            <Link key="time" component="button" color="inherit" onClick={() => void open('oee', { bucket })}>
              {name(bucket)}
            </Link>,
            ...factors.map((metric) => ratio(bucket, metric)),
            ...(family === 'iso' ? [] : [format.ratio(bucket.teep)]),
          ],
        })),
      }}
    >
      <Box
        onClick={() => selected && void open('oee', { bucket: selected })}
        sx={{ cursor: selected ? 'pointer' : 'default', height: { xs: 220, md: '22.5rem' } }}
      >
        <Plot options={options} data={data} height="100%" label={title} />
      </Box>
    </ChartPanel>
  )
}
