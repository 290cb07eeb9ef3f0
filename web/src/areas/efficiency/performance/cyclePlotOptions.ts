import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../../core/kit/chart/timeTicks.ts'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/**
 * Returns the chart options of cycles: points, with slow cycles as larger hollow points (never distinguished by color
 * alone), and the standard as a stepped line.
 */
export function cyclePlotOptions(options: {
  style: PlotLook
  timeZone: string
  labels: readonly [usual: string, slow: string, standard: string]
  tick: (ms: number, first: boolean) => string
  value: (secs: number) => string
  /** Returns the upper end of the axis at the time of drawing. */
  top: () => number
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { style, labels } = options
  const axis = {
    stroke: style.soft,
    font: style.font,
    ticks: { show: false },
    grid: { stroke: style.hairline, width: style.line },
  }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const points = (size: number, fill: string, stroke: string) => ({
    paths: () => null,
    points: { show: true, size: size * style.line, fill, stroke, width: 1.5 * style.line },
  })
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * style.root, style.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 9 }, drag: { x: false, y: false } },
    scales: { y: { range: () => [0, options.top() * 1.05] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        align: 1,
        size: 1.75 * style.root,
        space: tickSpaceRem * style.root,
        values: timeTicks(options.tick, style.root),
      },
      { ...axis, size: 3.5 * style.root, values: (_, ticks) => ticks.map(options.value) },
    ],
    series: [
      {},
      { label: labels[0], ...points(3.5, style.soft, style.soft) },
      { label: labels[1], ...points(7, style.paper, style.ink) },
      {
        label: labels[2],
        stroke: style.series[1],
        width: 2 * style.line,
        points: { show: false },
        ...(stepped ? { paths: stepped } : {}),
      },
    ],
    hooks: { setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)] },
  }
}
