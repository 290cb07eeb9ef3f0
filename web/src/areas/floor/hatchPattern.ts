/**
 * Lines at 45°, thin enough that words on them can be read, in device pixels; null where there is no canvas to draw
 * them on.
 */
export function hatchPattern(
  context: CanvasRenderingContext2D,
  options: { colour: string; scale: number },
): CanvasPattern | null {
  const step = Math.max(4, Math.round(7 * options.scale))
  const cell = document.createElement('canvas')
  cell.width = step
  cell.height = step
  const pen = cell.getContext('2d')
  if (!pen) return null
  pen.strokeStyle = options.colour
  pen.globalAlpha = 0.32
  pen.lineWidth = Math.max(1, options.scale)
  pen.beginPath()
  for (const shift of [-step, 0, step]) {
    pen.moveTo(shift - 1, step + 1)
    pen.lineTo(shift + step + 1, -1)
  }
  pen.stroke()
  const pattern = context.createPattern(cell, 'repeat')
  pattern?.setTransform(new DOMMatrix([1 / options.scale, 0, 0, 1 / options.scale, 0, 0]))
  return pattern
}
