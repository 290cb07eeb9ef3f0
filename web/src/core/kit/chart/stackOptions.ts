import uPlot from 'uplot'
import type { PlotOptions } from './Plot.tsx'
import { tickSpaceRem, timeTicks } from './timeTicks.ts'
import type { PlotLook } from './usePlotLook.ts'

/**
 * An interval (epoch ms) with the heights of its parts from the bottom, in the order of the looks; null: a gap without
 * data. A height of 0 is drawn as a line.
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
    for (const [index, part] of parts.entries()) {
      if (part <= 0) continue
      const bottom = plot.valToPos(height, 'y', true)
      height += part
      const top = plot.valToPos(height, 'y', true)
      const inset = looks[index]?.pattern === 'thin' ? width * 0.3 : 0
      paths[index]?.rect(left + inset, top, width - 2 * inset, bottom - top)
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
  for (const [index, { colour, pattern }] of looks.entries()) {
    const path = paths[index]!
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

/**
 * Returns the options of a uPlot chart of columns of any width: the curve itself is not drawn, uPlot only draws scales,
 * axes and the cursor.
 */
export function stackOptions(options: {
  look: PlotLook
  looks: readonly StackLook[]
  timeZone: string
  tick: (ms: number, first: boolean) => string
  value: (height: number) => string
  atLeast: number
  /** The present columns, read when the chart is drawn. */
  shown: { current: readonly StackColumn[] }
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { look, shown: latestColumns, atLeast: minHeight } = options
  const axis = {
    stroke: look.soft,
    font: look.font,
    ticks: { show: false },
    grid: { stroke: look.hairline, width: look.line },
  }
  /** Returns the index of the column under the cursor; null if there is none. */
  const indexAtCursor = (plot: uPlot) => {
    const { left } = plot.cursor
    if (left === undefined || left < 0) return null
    const ms = plot.posToVal(left, 'x') * 1000
    const index = latestColumns.current.findIndex(({ start, end }) => start <= ms && ms < end)
    return index < 0 ? null : index
  }
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * look.root, look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { show: false }, drag: { x: false, y: false }, y: false },
    scales: { y: { range: (_, __, max) => [0, Math.max(max ?? 0, minHeight) * 1.06 || 1] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        // Aligns labels to start at their ticks.
        align: 1,
        size: 1.75 * look.root,
        space: tickSpaceRem * look.root,
        values: timeTicks(options.tick, look.root),
      },
      { ...axis, size: 3.5 * look.root, values: (_, ticks) => ticks.map(options.value) },
    ],
    series: [{}, { show: true, paths: () => null, points: { show: false } }],
    hooks: {
      draw: [(plot) => paintColumns(plot, latestColumns.current, options)],
      setCursor: [(plot) => options.onPoint(indexAtCursor(plot))],
    },
  }
}
