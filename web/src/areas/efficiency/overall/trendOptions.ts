import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../../core/kit/chart/timeTicks.ts'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/** A stretch behind the curve with its name, epoch seconds. */
export type Band = { from: number; to: number; label: string }

/**
 * Where the names of bands stand, beside the line at which each begins or, where that is out of sight, beside the edge;
 * one for which there is no room has none. Shifts of several schedules may begin close together. All in pixels.
 */
export function namePlaces(
  bands: readonly { left: number; right: number; width: number }[],
  sight: { left: number; right: number; gap: number },
): (number | null)[] {
  let last = Number.NEGATIVE_INFINITY
  return bands.map((band) => {
    const left = Math.max(band.left, sight.left)
    const right = Math.min(band.right, sight.right)
    if (band.width > right - left - 2 * sight.gap || left < last) return null
    last = left + band.width + 2 * sight.gap
    return left + sight.gap
  })
}

function paintBands(plot: uPlot, bands: readonly Band[], look: PlotLook) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  const gap = 4 * pixel * look.line
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = `${0.6875 * look.root * pixel}px ${look.font.slice(look.font.indexOf(' ') + 1)}`
  // What the axes wrote last may have stood at the right of its place.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  const drawn = bands.map(({ from, to, label }) => ({
    label,
    left: plot.valToPos(from, 'x', true),
    right: plot.valToPos(to, 'x', true),
    width: ctx.measureText(label).width,
  }))
  const names = namePlaces(drawn, { left: bbox.left, right: bbox.left + bbox.width, gap })
  for (const [place, { label, left, right }] of drawn.entries()) {
    ctx.fillStyle = look.faint
    if (place % 2 === 0) ctx.fillRect(left, bbox.top, right - left, bbox.height)
    ctx.fillStyle = look.hairline
    ctx.fillRect(left, bbox.top, pixel, bbox.height)
    ctx.fillStyle = look.soft
    const at = names[place]
    if (typeof at === 'number') ctx.fillText(label, at, bbox.top + gap)
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
