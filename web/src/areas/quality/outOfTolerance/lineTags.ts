import type uPlot from 'uplot'
import type { PlotLook } from '../../../core/kit/chart/usePlotLook.ts'

/** What stands at the end of a line: at which level, in words, in the line's colour. */
export type LineTag = { level: number; text: string; colour: string }

/**
 * Where texts of this height stand that belong to these heights: as near as they can within `bottom` without covering
 * each other.
 */
export function apart(heights: readonly number[], size: number, bottom: number): number[] {
  const order = heights.map((_, place) => place).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  let above = Number.NEGATIVE_INFINITY
  for (const place of order) above = placed[place] = Math.max(heights[place]!, above + size, size / 2)
  let below = bottom + size / 2
  for (const place of order.toReversed()) below = placed[place] = Math.min(placed[place]!, below - size)
  return placed
}

/** Writes tags at the right end of their lines, each led to its line. */
export function paintTags({ ctx, bbox, valToPos }: uPlot, tags: readonly LineTag[], look: PlotLook): void {
  const pixel = window.devicePixelRatio || 1
  const unit = look.root * pixel
  const heights = tags.map(({ level }) => valToPos(level, 'y', true) - bbox.top)
  const placed = apart(heights, unit, bbox.height)
  const right = bbox.left + bbox.width
  ctx.save()
  ctx.font = look.font.replace(/[\d.]+px/, (size) => `${Number.parseFloat(size) * pixel}px`)
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  ctx.lineWidth = look.line * pixel
  for (const [place, { text, colour }] of tags.entries()) {
    ctx.strokeStyle = colour
    ctx.beginPath()
    ctx.moveTo(right, bbox.top + heights[place]!)
    ctx.lineTo(right + unit / 2, bbox.top + placed[place]!)
    ctx.stroke()
    ctx.fillStyle = look.ink
    ctx.fillText(text, right + 0.625 * unit, bbox.top + placed[place]!)
  }
  ctx.restore()
}
