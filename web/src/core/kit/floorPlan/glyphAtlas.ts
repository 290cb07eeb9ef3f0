import type { PlanLook } from './planScene.ts'

const side = 64
const boxOf = 16

/** Returns the position of each glyph in the image that `drawGlyphs` creates. */
export const glyphMapping = ({ glyphs }: PlanLook) =>
  Object.fromEntries(
    Object.keys(glyphs).map((name, index) => [name, { x: index * side, y: 0, width: side, height: side }]),
  )

/** Draws all glyphs in a row, each in its color on a round background with a rim of that color. */
export function drawGlyphs({ glyphs, paper }: PlanLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const entries = Object.values(glyphs)
  canvas.width = side * entries.length
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const [red, green, blue] = paper
  for (const [index, { path, colour }] of entries.entries()) {
    context.setTransform(1, 0, 0, 1, index * side, 0)
    context.beginPath()
    context.arc(side / 2, side / 2, side / 2 - 4, 0, 2 * Math.PI)
    context.fillStyle = `rgb(${red} ${green} ${blue})`
    context.fill()
    context.lineWidth = 5
    context.strokeStyle = colour
    context.stroke()
    const scale = (side * 0.46) / boxOf
    const inset = (side - boxOf * scale) / 2
    context.setTransform(scale, 0, 0, scale, index * side + inset, inset)
    context.fillStyle = colour
    context.fill(new Path2D(path))
  }
  return canvas
}
