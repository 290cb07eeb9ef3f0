import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import type { Format } from '../../../core/kit/format/FormatContext.tsx'

/** Returns the options of a small chart of one ratio by day, with its level as a stepped line. */
export function levelOptions({ style, format }: { style: PlotLook; format: Format }): PlotOptions {
  const axis = { font: style.font, stroke: style.soft, ticks: { show: false } }
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), format.timeZone),
    legend: { show: false },
    cursor: { show: false },
    padding: [8 * style.line, null, null, null],
    scales: { y: { range: (_, min, max) => [Math.max(0, min - 0.02), max + 0.02] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 5.75 * style.root,
        values: (_, days) => days.map((day) => format.instant(day * 1000, 'day')),
      },
      {
        ...axis,
        grid: { stroke: style.hairline, width: style.line },
        space: 2 * style.root,
        size: 56 * style.line,
        values: (_, ratios) => ratios.map((ratio) => format.ratio(ratio)),
      },
    ],
    series: [
      {},
      { stroke: style.soft, width: style.line, points: { show: true, size: 4 * style.line, fill: style.soft } },
      {
        stroke: style.ink,
        width: 2 * style.line,
        points: { show: false },
        ...(uPlot.paths.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}),
      },
    ],
  }
}
