import type uPlot from 'uplot'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/** The tag at the end of a line: its level, its text, and the color of the line. */
export type LineTag = { level: number; text: string; colour: string }

/** Returns positions for texts of one height near these heights, without overlaps and within `bottom`. */
export function separateHeights(heights: readonly number[], size: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  let above = Number.NEGATIVE_INFINITY
  for (const index of order) above = placed[index] = Math.max(heights[index]!, above + size, size / 2)
  let below = bottom + size / 2
  for (const index of order.toReversed()) below = placed[index] = Math.min(placed[index]!, below - size)
  return placed
}

/** Draws tags at the right end of their lines, each connected to its line. */
export function drawTags({ ctx, bbox, valToPos }: uPlot, tags: readonly LineTag[], look: PlotLook): void {
  const pixel = window.devicePixelRatio || 1
  const unit = look.root * pixel
  const heights = tags.map(({ level }) => valToPos(level, 'y', true) - bbox.top)
  const placed = separateHeights(heights, unit, bbox.height)
  const right = bbox.left + bbox.width
  ctx.save()
  ctx.font = look.font.replace(/[\d.]+px/, (size) => `${Number.parseFloat(size) * pixel}px`)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  ctx.lineWidth = look.line * pixel
  for (const [index, { text, colour }] of tags.entries()) {
    ctx.strokeStyle = colour
    ctx.beginPath()
    ctx.moveTo(right, bbox.top + heights[index]!)
    ctx.lineTo(right + unit / 2, bbox.top + placed[index]!)
    ctx.stroke()
    ctx.fillStyle = look.ink
    ctx.fillText(text, right + 0.625 * unit, bbox.top + placed[index]!)
  }
  ctx.restore()
}
