import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import type uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'
import { drawTags, type LineTag } from './lineTags.ts'

/** Draws a cross at each point of a series, instead of uPlot's dots; `arm`: half its width (CSS px). */
const crossPaths =
  (arm: number): uPlot.Series.Points.PathBuilder =>
  (plot, series, from, to) => {
    const half = arm * (window.devicePixelRatio || 1)
    const stroke = new Path2D()
    for (let k = from; k <= to; k++) {
      const level = plot.data[series]![k]
      if (level == null) continue
      const [x, y] = [plot.valToPos(plot.data[0][k]!, 'x', true), plot.valToPos(level, 'y', true)]
      for (const sign of [-1, 1]) {
        stroke.moveTo(x - half, y - sign * half)
        stroke.lineTo(x + half, y + sign * half)
      }
    }
    return { stroke }
  }

/** Beyond this number of points single dots are indistinguishable. */
export const maxDots = 1500

/**
 * Options of a control chart by the order of its points: values as a line with dots, points out of tolerance as filled
 * squares, points that break a rule with a ring, points excluded from the limits crossed, points with a note on a spot;
 * center and limits as lines, the tolerance dashed. Nothing is distinguished by color alone.
 */
export function chartOptions(options: {
  look: PlotLook
  /** The lines of this chart; see `chartColumns`. */
  isSpread?: boolean
  kind: ChartKind
  /** On a phone: less space around the points. */
  isNarrow: boolean
  hasDots: boolean
  tick: (index: number) => string
  value: (level: number) => string
  /** The unit of levels. */
  unit: string | null
  trouble: string
  /** The texts at the ends of lines at the time of drawing, and the space they need. */
  tags: { readonly current: readonly LineTag[] }
  tagRem: number
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { look, isSpread = false } = options
  const axis = {
    stroke: look.soft,
    font: look.font,
    ticks: { show: false },
    grid: { stroke: look.hairline, width: look.line },
  }
  const line = (stroke: string, dash?: number[]) => ({
    stroke,
    width: 1.5 * look.line,
    points: { show: false },
    ...(dash ? { dash: dash.map((part) => part * look.line) } : {}),
  })
  const dots = (size: number, fill: string, stroke: string, width = 1.5) => ({
    paths: () => null,
    points: { show: true, size: size * look.line, fill, stroke, width: width * look.line },
  })
  const level = {
    stroke: look.ink,
    width: look.line,
    points: { show: options.hasDots, size: 5 * look.line, fill: look.ink, stroke: look.ink },
  }
  const points = { show: options.hasDots, size: 4 * look.line, fill: look.soft, stroke: look.soft }
  // An average chart has the measured values as dots behind it; the lower sum is a line like the upper one.
  const secondSeries =
    options.kind === 'ewma' ? dots(4, look.soft, look.soft) : { stroke: look.soft, width: look.line, points }
  const crosses = {
    paths: () => null,
    points: { show: true, paths: crossPaths(8 * look.line), stroke: look.ink, width: 2 * look.line },
  }
  const limits = [line(look.series[3]!), line(look.series[2]!), line(look.series[2]!)]
  return {
    // The time of the last point is centered on it and needs space as well.
    padding: [0.5 * look.root, Math.max(2.75, options.tagRem) * look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 9 }, drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: false, range: (_, min, max) => [min - 0.5, max + 0.5] },
      y: { range: (_, min, max) => [min - 0.08 * (max - min || 1), max + 0.08 * (max - min || 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 1.75 * look.root,
        space: 9 * look.root,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
        values: (_, indices) => indices.map(options.tick),
      },
      {
        ...axis,
        size: (options.isNarrow ? 3 : 4) * look.root,
        space: 1.875 * look.root,
        values: (_, levels) => levels.map(options.value),
        ...(options.unit && !options.isNarrow
          ? { label: options.unit, labelFont: look.font, labelSize: 1.25 * look.root }
          : {}),
      },
    ],
    series: isSpread
      ? [{}, level, dots(12, 'transparent', look.ink, 2), ...limits]
      : [
          {},
          dots(16, look.series[5]!, look.series[5]!),
          level,
          dots(8, options.trouble, options.trouble),
          dots(12, 'transparent', look.ink, 2),
          dots(18, 'transparent', look.series[1]!, 3),
          ...limits,
          line(options.trouble, [6, 4]),
          line(options.trouble, [6, 4]),
          crosses,
          ...(isMemory(options.kind) ? [secondSeries] : []),
        ],
    hooks: {
      draw: [(plot) => drawTags(plot, options.tags.current, look)],
      setCursor: [({ cursor, data }) => options.onPoint(data[0][cursor.idx ?? -1] ?? null)],
    },
  }
}
