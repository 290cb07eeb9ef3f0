import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { Plot } from '../../kit/chart/Plot.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { StepResolution } from '../../kit/range/fittingResolution.ts'
import { bucketName, stepTick } from '../bucketName.ts'
import type { Bucket } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useOpenEvidence } from '../useFigure.ts'
import { stepData } from './stepData.ts'
import { trendOptions } from './trendOptions.ts'

/** OEE over time for all machines together; a click on a step opens its evidence. */
export function Trend(props: {
  buckets: Bucket[]
  shifts: Bucket[]
  resolution: StepResolution
  target: number | null
}) {
  const { buckets, shifts, resolution, target } = props
  const format = useFormat()
  const look = usePlotLook()
  const open = useOpenEvidence()
  const [point, setPoint] = useState<number | null>(null)
  const { data, places } = useMemo(() => stepData(buckets, ({ oee }) => (oee === null ? null : oee * 100)), [buckets])
  const bandKey = shifts.map(({ start, end }) => `${start}-${end}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bands are the same as long as their edges are
  const options = useMemo(
    () =>
      trendOptions({
        look,
        target,
        timeZone: format.timeZone,
        label: texts.oee,
        onPoint: setPoint,
        tick: (ms, first) => stepTick({ ms, first, resolution }, format),
        bands: shifts.map(({ start, end, shiftNum }) => ({
          from: start / 1000,
          to: end / 1000,
          label: texts.shiftBand(shiftNum ?? 0),
        })),
      }),
    [look, target, format, resolution, bandKey],
  )
  const name = (bucket: Bucket) => bucketName(bucket, resolution, format)
  const shown = point === null ? undefined : buckets[places[point] ?? -1]
  const beside = shown
    ? `${name(shown)}: ${format.ratio(shown.oee)} = ${format.ratio(shown.availability)} × ${format.ratio(shown.performance)} × ${format.ratio(shown.quality)}`
    : target === null
      ? ''
      : texts.target(format.ratio(target))
  return (
    <ChartPanel
      title={texts.trendBy[resolution]}
      beside={beside}
      table={{
        label: texts.trendBy[resolution],
        maxHeight: 380,
        columns: [
          { label: texts.time },
          ...[texts.oee, texts.availability, texts.performance, texts.quality, texts.teep].map((label) => ({
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
            ...([bucket.oee, bucket.availability, bucket.performance, bucket.quality, bucket.teep] as const).map(
              format.ratio,
            ),
          ],
        })),
      }}
    >
      <Box
        onClick={() => shown && void open('oee', { bucket: shown })}
        sx={{ cursor: shown ? 'pointer' : 'default', height: { xs: 220, md: '22.5rem' } }}
      >
        <Plot options={options} data={data} height="100%" label={texts.trendBy[resolution]} />
      </Box>
    </ChartPanel>
  )
}
