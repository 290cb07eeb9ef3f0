import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'

/** A small chart of one ratio by day, with the level that it keeps as a line of steps. */
export function levelOptions({ look, format }: { look: PlotLook; format: Format }): PlotOptions {
  const axis = { font: look.font, stroke: look.soft, ticks: { show: false } }
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), format.timeZone),
    legend: { show: false },
    cursor: { show: false },
    padding: [8 * look.line, null, null, null],
    scales: { y: { range: (_, min, max) => [Math.max(0, min - 0.02), max + 0.02] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 5.75 * look.root,
        values: (_, days) => days.map((day) => format.instant(day * 1000, 'day')),
      },
      {
        ...axis,
        grid: { stroke: look.hairline, width: look.line },
        space: 2 * look.root,
        size: 56 * look.line,
        values: (_, ratios) => ratios.map((ratio) => format.ratio(ratio)),
      },
    ],
    series: [
      {},
      { stroke: look.soft, width: look.line, points: { show: true, size: 4 * look.line, fill: look.soft } },
      {
        stroke: look.ink,
        width: 2 * look.line,
        points: { show: false },
        ...(uPlot.paths.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
      },
    ],
  }
}
