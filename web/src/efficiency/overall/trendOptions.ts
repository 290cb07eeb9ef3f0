import uPlot from 'uplot'
import type { PlotOptions } from '../../kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../kit/chart/timeTicks.ts'
import type { PlotLook } from '../../kit/chart/usePlotLook.ts'

/** A stretch behind the curve with its name, epoch seconds. */
export type Band = { from: number; to: number; label: string }

function paintBands(plot: uPlot, bands: readonly Band[], look: PlotLook) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = `${0.6875 * look.root * pixel}px ${look.font.slice(look.font.indexOf(' ') + 1)}`
  ctx.textBaseline = 'top'
  // Shifts of several schedules may begin close together.
  let last = Number.NEGATIVE_INFINITY
  for (const [place, { from, to, label }] of bands.entries()) {
    const left = plot.valToPos(from, 'x', true)
    const right = plot.valToPos(to, 'x', true)
    ctx.fillStyle = look.faint
    if (place % 2 === 0) ctx.fillRect(left, bbox.top, right - left, bbox.height)
    ctx.fillStyle = look.hairline
    ctx.fillRect(left, bbox.top, pixel, bbox.height)
    ctx.fillStyle = look.soft
    const { width } = ctx.measureText(label)
    const gap = 4 * pixel * look.line
    if (width > right - left - 2 * gap || left < last) continue
    ctx.fillText(label, left + gap, bbox.top + gap)
    last = left + width + 2 * gap
  }
  ctx.restore()
}

function paintTarget(plot: uPlot, target: number, look: PlotLook) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  const y = Math.round(plot.valToPos(target * 100, 'y', true))
  const line = pixel * look.line
  ctx.save()
  ctx.strokeStyle = look.ink
  ctx.lineWidth = line
  ctx.setLineDash([4 * line, 4 * line])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/** The trend as a stepped curve of percent over time, shift bands behind it, the target as a dashed line. */
export function trendOptions(options: {
  look: PlotLook
  bands: readonly Band[]
  target: number | null
  timeZone: string
  label: string
  /** What stands beneath the axis at an instant (epoch ms); `first`: the leftmost. */
  tick: (ms: number, first: boolean) => string
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { look, target } = options
  const axis = {
    stroke: look.soft,
    font: look.font,
    ticks: { show: false },
    grid: { stroke: look.hairline, width: look.line },
  }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * look.root, 2.5 * look.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 8 }, drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(100, Math.ceil(((max ?? 0) + 1) / 20) * 20)] } },
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
      {
        ...axis,
        size: 2.75 * look.root,
        values: (_, ticks) => ticks.map((tick) => `${tick} %`),
        splits: () => [0, 25, 50, 75, 100],
      },
    ],
    series: [
      {},
      {
        label: options.label,
        stroke: look.ink,
        width: 2 * look.line,
        points: { show: false },
        ...(stepped ? { paths: stepped } : {}),
      },
    ],
    hooks: {
      drawClear: [(plot) => paintBands(plot, options.bands, look)],
      draw: [(plot) => target !== null && paintTarget(plot, target, look)],
      setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)],
    },
  }
}
