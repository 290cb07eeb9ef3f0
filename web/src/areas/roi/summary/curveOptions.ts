import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../../core/kit/chart/timeTicks.ts'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/**
 * The options of a plot of two accumulated amounts over days: benefit as a solid line, cost dashed. Days are at
 * midnight UTC.
 */
export function curveOptions(options: {
  look: PlotLook
  benefit: string
  cost: string
  money: (amount: number) => string
  /** Returns the label of the time axis at an instant (epoch ms). */
  tick: (ms: number) => string
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { look } = options
  const axis = { stroke: look.soft, font: look.font, ticks: { show: false } }
  const line = { width: 2 * look.line, points: { show: false } }
  return {
    tzDate: (secs) => new Date(secs * 1000),
    padding: [0.5 * look.root, 2.5 * look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 8 }, drag: { x: false, y: false } },
    scales: { x: { time: true }, y: { range: (_, __, max) => [0, Math.max(1, (max ?? 0) * 1.05)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        align: 1,
        size: 1.75 * look.root,
        space: tickSpaceRem * look.root,
        values: timeTicks(options.tick, look.root),
      },
      {
        ...axis,
        grid: { stroke: look.hairline, width: look.line },
        size: 5 * look.root,
        values: (_, amounts) => amounts.map(options.money),
      },
    ],
    series: [
      {},
      { label: options.benefit, stroke: look.ink, ...line },
      { label: options.cost, stroke: look.series[1]!, dash: [6 * look.line, 4 * look.line], ...line },
    ],
    hooks: { setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)] },
  }
}
