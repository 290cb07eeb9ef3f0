import uPlot from 'uplot'
import type { PlotOptions } from '../../../core/kit/chart/Plot.tsx'
import { tickSpaceRem, timeTicks } from '../../../core/kit/chart/timeTicks.ts'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/** A named interval drawn behind the curve (epoch seconds). */
export type Band = { from: number; to: number; label: string }

/**
 * Returns the x positions of band names: at the start line of each band, or at the edge if that is not visible; null if
 * a name does not fit, because shifts of several schedules may start close together. All in pixels.
 */
export function labelPositions(
  bands: readonly { left: number; right: number; width: number }[],
  viewport: { left: number; right: number; gap: number },
): (number | null)[] {
  let last = Number.NEGATIVE_INFINITY
  return bands.map((band) => {
    const left = Math.max(band.left, viewport.left)
    const right = Math.min(band.right, viewport.right)
    if (band.width > right - left - 2 * viewport.gap || left < last) return null
    last = left + band.width + 2 * viewport.gap
    return left + viewport.gap
  })
}

function drawBands(plot: uPlot, bands: readonly Band[], style: PlotLook) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  const gap = 4 * pixel * style.line
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.font = `${0.6875 * style.root * pixel}px ${style.font.slice(style.font.indexOf(' ') + 1)}`
  // The axes may have left the text alignment at right.
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  const bandBoxes = bands.map(({ from, to, label }) => ({
    label,
    left: plot.valToPos(from, 'x', true),
    right: plot.valToPos(to, 'x', true),
    width: ctx.measureText(label).width,
  }))
  const names = labelPositions(bandBoxes, { left: bbox.left, right: bbox.left + bbox.width, gap })
  for (const [index, { label, left, right }] of bandBoxes.entries()) {
    ctx.fillStyle = style.faint
    if (index % 2 === 0) ctx.fillRect(left, bbox.top, right - left, bbox.height)
    ctx.fillStyle = style.hairline
    ctx.fillRect(left, bbox.top, pixel, bbox.height)
    ctx.fillStyle = style.soft
    const at = names[index]
    if (typeof at === 'number') ctx.fillText(label, at, bbox.top + gap)
  }
  ctx.restore()
}

function drawTarget(plot: uPlot, target: number, style: PlotLook) {
  const { ctx, bbox } = plot
  const pixel = window.devicePixelRatio || 1
  const y = Math.round(plot.valToPos(target * 100, 'y', true))
  const line = pixel * style.line
  ctx.save()
  ctx.strokeStyle = style.ink
  ctx.lineWidth = line
  ctx.setLineDash([4 * line, 4 * line])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

/**
 * Returns the chart options of the trend: a stepped curve of percent over time, shift bands behind it, and the target
 * as a dashed line.
 */
export function trendOptions(options: {
  style: PlotLook
  bands: readonly Band[]
  target: number | null
  timeZone: string
  label: string
  /** Returns the tick label at an instant (epoch ms); `first`: true for the leftmost tick. */
  tick: (ms: number, first: boolean) => string
  onPoint: (index: number | null) => void
}): PlotOptions {
  const { style, target } = options
  const axis = {
    stroke: style.soft,
    font: style.font,
    ticks: { show: false },
    grid: { stroke: style.hairline, width: style.line },
  }
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  return {
    tzDate: (secs) => uPlot.tzDate(new Date(secs * 1000), options.timeZone),
    padding: [0.5 * style.root, 2.5 * style.root, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 8 }, drag: { x: false, y: false } },
    scales: { y: { range: (_, __, max) => [0, Math.max(100, Math.ceil(((max ?? 0) + 1) / 20) * 20)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        // Labels are aligned to the start of the interval at the tick.
        align: 1,
        size: 1.75 * style.root,
        space: tickSpaceRem * style.root,
        values: timeTicks(options.tick, style.root),
      },
      {
        ...axis,
        size: 2.75 * style.root,
        values: (_, ticks) => ticks.map((tick) => `${tick} %`),
        splits: () => [0, 25, 50, 75, 100],
      },
    ],
    series: [
      {},
      {
        label: options.label,
        stroke: style.ink,
        width: 2 * style.line,
        points: { show: false },
        ...(stepped ? { paths: stepped } : {}),
      },
    ],
    hooks: {
      drawClear: [(plot) => drawBands(plot, options.bands, style)],
      draw: [(plot) => target !== null && drawTarget(plot, target, style)],
      setCursor: [(plot) => options.onPoint(plot.cursor.idx ?? null)],
    },
  }
}
