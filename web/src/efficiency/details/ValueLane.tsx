import { useMemo } from 'react'
import type { AlignedData } from 'uplot'
import { Plot, type PlotOptions } from '../../kit/chart/Plot.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import type { TimeWindow } from '../../kit/timeline/timeWindow.ts'

/** The course of one measured value on the lanes' axis; gaps stay gaps. */
export function ValueLane(props: {
  name: string
  times: readonly number[]
  means: readonly (number | null)[]
  window: TimeWindow
}) {
  const { name, times, means } = props
  const { start, end } = props.window
  const look = usePlotLook()
  const options = useMemo<PlotOptions>(
    () => ({
      legend: { show: false },
      cursor: { show: false },
      padding: [2, 0, 2, 0],
      scales: { x: { range: () => [start / 1000, end / 1000] } },
      axes: [{ show: false }, { show: false }],
      series: [{}, { label: name, stroke: look.ink, width: 1.25, points: { show: false }, spanGaps: false }],
    }),
    [name, look, start, end],
  )
  const data = useMemo<AlignedData>(() => [times.map((ms) => ms / 1000), [...means]], [times, means])
  return <Plot options={options} data={data} height="3rem" label={name} />
}
