import { useMemo } from 'react'
import type { AlignedData } from 'uplot'
import { Plot, type PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { usePlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import type { TimeWindow } from '../../../core/kit/timeline/timeWindow.ts'

/** Returns the scale from the minimum to the maximum; a constant value is drawn in the middle. */
function paddedScale(low: number | null, high: number | null): [number, number] {
  const [from, to] = [low ?? 0, high ?? 0]
  const margin = to > from ? (to - from) * 0.08 : 1
  return [from - margin, to + margin]
}

/** Plots one measured value on the time axis of the lanes; gaps remain gaps. */
export function ValueLane(props: {
  name: string
  times: readonly number[]
  means: readonly (number | null)[]
  window: TimeWindow
}) {
  const { name, times, means } = props
  const { start, end } = props.window
  const style = usePlotLook()
  const options = useMemo<PlotOptions>(
    () => ({
      legend: { show: false },
      cursor: { show: false },
      padding: [2 * style.line, 0, 2 * style.line, 0],
      scales: {
        x: { range: () => [start / 1000, end / 1000] },
        y: { range: (_, low, high) => paddedScale(low, high) },
      },
      axes: [{ show: false }, { show: false }],
      series: [
        {},
        { label: name, stroke: style.ink, width: 1.25 * style.line, points: { show: false }, spanGaps: false },
      ],
    }),
    [name, style, start, end],
  )
  const data = useMemo<AlignedData>(() => [times.map((ms) => ms / 1000), [...means]], [times, means])
  return <Plot options={options} data={data} height="3rem" label={name} />
}
