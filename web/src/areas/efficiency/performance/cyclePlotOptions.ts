import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../../core/kit/chart/timeTicks.ts'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/** Cycles as points, slow ones as larger hollow ones (never by colour alone), the standard as a stepped line. */
export function cyclePlotOptions(options: {
  look: PlotLook
  timeZone: string
  labels: readonly [usual: string, slow: string, standard: string]
  tick: (ms: number, first: boolean) => string
  value: (secs: number) => string
  /** Where the axis ends, at the moment of drawing. */
  top: () => number
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { look, labels } = options
  const axis = {
    stroke: look.soft,
    font: look.font,
    ticks: { show: false },
    grid: { stroke: look.hairline, width: look.line },
  }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const points = (size: number, fill: string, stroke: string) => ({
    paths: () => null,
    points: { show: true, size: size * look.line, fill, stroke, width: 1.5 * look.line },
  })
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * look.root, look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 9 }, drag: { x: false, y: false } },
    scales: { y: { range: () => [0, options.top() * 1.05] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        align: 1,
        size: 1.75 * look.root,
        space: tickSpaceRem * look.root,
        values: timeTicks(options.tick, look.root),
      },
      { ...axis, size: 3.5 * look.root, values: (_, ticks) => ticks.map(options.value) },
    ],
    series: [
      {},
      { label: labels[0], ...points(3.5, look.soft, look.soft) },
      { label: labels[1], ...points(7, look.paper, look.ink) },
      {
        label: labels[2],
        stroke: look.series[1],
        width: 2 * look.line,
        points: { show: false },
        ...(stepped ? { paths: stepped } : {}),
      },
    ],
    hooks: { setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)] },
  }
}
