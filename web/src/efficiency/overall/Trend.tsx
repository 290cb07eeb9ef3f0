import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import type { AlignedData } from 'uplot'
import { ChartPanel } from '../../kit/chart/ChartPanel.tsx'
import { Plot } from '../../kit/chart/Plot.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { type Format, useFormat } from '../../kit/format/FormatContext.tsx'
import type { Bucket } from '../teepAnswer.ts'
import { efficiencyTexts as texts } from '../texts.ts'
import { useOpenEvidence } from '../useFigure.ts'
import { trendOptions } from './trendOptions.ts'

export type TrendResolution = 'hour' | 'day' | 'week'

const hourMs = 3_600_000

/** Hours up to two days, days up to three months, weeks beyond: about as many steps as can be told apart. */
export const trendResolution = (ms: number): TrendResolution =>
  ms <= 50 * hourMs ? 'hour' : ms <= 95 * 24 * hourMs ? 'day' : 'week'

const tickLabel = (tick: { ms: number; first: boolean; resolution: TrendResolution }, format: Format) => {
  const { ms, first, resolution } = tick
  const time = format.instant(ms, 'time')
  return resolution === 'hour' && (first || time !== '00:00') ? time : format.instant(ms, 'weekday')
}

/** OEE over time for all machines together; a click on a step opens its evidence. */
export function Trend(props: {
  buckets: Bucket[]
  shifts: Bucket[]
  resolution: TrendResolution
  target: number | null
}) {
  const { buckets, shifts, resolution, target } = props
  const format = useFormat()
  const look = usePlotLook()
  const open = useOpenEvidence()
  const [point, setPoint] = useState<number | null>(null)
  const data = useMemo<AlignedData>(() => {
    const end = buckets.at(-1)
    const times = [...buckets.map(({ start }) => start / 1000), ...(end ? [end.end / 1000] : [])]
    const percent = buckets.map(({ oee }) => (oee === null ? null : oee * 100))
    return [times, [...percent, percent.at(-1) ?? null]]
  }, [buckets])
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
        tick: (ms, first) => tickLabel({ ms, first, resolution }, format),
        bands: shifts.map(({ start, end, shiftNum }) => ({
          from: start / 1000,
          to: end / 1000,
          label: texts.shiftBand(shiftNum ?? 0),
        })),
      }),
    [look, target, format, resolution, bandKey],
  )
  const name = ({ start, end }: Bucket) =>
    resolution === 'hour'
      ? `${format.instant(start, 'moment')}–${format.instant(end, 'time')}`
      : format.instant(start, 'weekday')
  const shown = point === null ? undefined : buckets[Math.min(point, buckets.length - 1)]
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
            name(bucket),
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
