import uPlot from 'uplot'
import type { PlotOptions } from './Plot.tsx'
import { tickSpaceRem, timeTicks } from './timeTicks.ts'
import type { PlotLook } from './usePlotLook.ts'

/**
 * A stretch of time (epoch ms) with the heights of its parts from below, in the order of the looks; null: nothing is
 * known of it, which is a gap. A height of 0 is drawn as a line.
 */
export type StackColumn = { start: number; end: number; parts: readonly number[] | null }

export type StackLook = { colour: string; pattern: 'solid' | 'thin' | 'low' | 'hatched' | 'blank' }

function paintColumns(
  plot: uPlot,
  columns: readonly StackColumn[],
  { looks, look }: { looks: readonly StackLook[]; look: PlotLook },
) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  const paths = looks.map(() => new Path2D())
  const zeros = new Path2D()
  for (const { start, end, parts } of columns) {
    if (!parts) continue
    const left = plot.valToPos(start / 1000, 'x', true)
    const width = Math.max(pixel, plot.valToPos(end / 1000, 'x', true) - left - pixel)
    let height = 0
    for (const [place, part] of parts.entries()) {
      if (part <= 0) continue
      const bottom = plot.valToPos(height, 'y', true)
      height += part
      const top = plot.valToPos(height, 'y', true)
      const inset = looks[place]?.pattern === 'thin' ? width * 0.3 : 0
      paths[place]?.rect(left + inset, top, width - 2 * inset, bottom - top)
    }
    const thickness = 2 * pixel * look.line
    if (height === 0) zeros.rect(left, plot.valToPos(0, 'y', true) - thickness, width, thickness)
  }
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = look.soft
  ctx.fill(zeros)
  for (const [place, { colour, pattern }] of looks.entries()) {
    const path = paths[place]!
    ctx.save()
    ctx.fillStyle = colour
    if (pattern === 'hatched') {
      ctx.globalAlpha = 0.28
      ctx.fill(path)
      ctx.globalAlpha = 1
      ctx.clip(path)
      ctx.strokeStyle = colour
      ctx.lineWidth = 1.25 * pixel * look.line
      ctx.beginPath()
      for (let x = bbox.left - bbox.height; x < bbox.left + bbox.width; x += 6 * pixel * look.line) {
        ctx.moveTo(x, bbox.top + bbox.height)
        ctx.lineTo(x + bbox.height, bbox.top)
      }
      ctx.stroke()
    } else ctx.fill(path)
    ctx.restore()
  }
  ctx.restore()
}

/** Columns of any width as a uPlot chart: the curve itself is not drawn, only scales, axes and cursor are uPlot's. */
export function stackOptions(options: {
  look: PlotLook
  looks: readonly StackLook[]
  timeZone: string
  tick: (ms: number, first: boolean) => string
  value: (height: number) => string
  atLeast: number
  /** The columns at the moment of drawing. */
  shown: { current: readonly StackColumn[] }
  onPoint: (place: number | null) => void
}): PlotOptions {
  const { look, shown, atLeast } = options
  const axis = {
    stroke: look.soft,
    font: look.font,
    ticks: { show: false },
    grid: { stroke: look.hairline, width: look.line },
  }
  /** The column in which the cursor is. */
  const placeOf = (plot: uPlot) => {
    const { left } = plot.cursor
    if (left === undefined || left < 0) return null
    const ms = plot.posToVal(left, 'x') * 1000
    const place = shown.current.findIndex(({ start, end }) => start <= ms && ms < end)
    return place < 0 ? null : place
  }
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * look.root, look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { show: false }, drag: { x: false, y: false }, y: false },
    scales: { y: { range: (_, __, most) => [0, Math.max(most ?? 0, atLeast) * 1.06 || 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        // What begins at a tick stands beneath it.
        align: 1,
        size: 1.75 * look.root,
        space: tickSpaceRem * look.root,
        values: timeTicks(options.tick, look.root),
      },
      { ...axis, size: 3.5 * look.root, values: (_, ticks) => ticks.map(options.value) },
    ],
    series: [{}, { show: true, paths: () => null, points: { show: false } }],
    hooks: {
      draw: [(plot) => paintColumns(plot, shown.current, options)],
      setCursor: [(plot) => options.onPoint(placeOf(plot))],
    },
  }
}
