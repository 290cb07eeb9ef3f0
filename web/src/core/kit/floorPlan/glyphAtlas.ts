import type { PlanLook } from './planScene.ts'

const side = 64
const boxOf = 16

/** Where each glyph lies in the picture that `drawGlyphs` makes. */
export const glyphMapping = ({ glyphs }: PlanLook) =>
  Object.fromEntries(
    Object.keys(glyphs).map((name, place) => [name, { x: place * side, y: 0, width: side, height: side }]),
  )

/** All glyphs in a row, each in its colour on a round ground of paper with its colour as rim. */
export function drawGlyphs({ glyphs, paper }: PlanLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const entries = Object.values(glyphs)
  canvas.width = side * entries.length
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const [red, green, blue] = paper
  for (const [place, { path, colour }] of entries.entries()) {
    context.setTransform(1, 0, 0, 1, place * side, 0)
    context.beginPath()
    context.arc(side / 2, side / 2, side / 2 - 4, 0, 2 * Math.PI)
    context.fillStyle = `rgb(${red} ${green} ${blue})`
    context.fill()
    context.lineWidth = 5
    context.strokeStyle = colour
    context.stroke()
    const scale = (side * 0.46) / boxOf
    const inset = (side - boxOf * scale) / 2
    context.setTransform(scale, 0, 0, scale, place * side + inset, inset)
    context.fillStyle = colour
    context.fill(new Path2D(path))
  }
  return canvas
}
