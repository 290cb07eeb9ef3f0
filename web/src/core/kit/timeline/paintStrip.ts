/** Appearance of an interval: a color, and a pattern that distinguishes it without color. */
export type StripLook = { colour: string; pattern: 'solid' | 'thin' | 'low' | 'hatched' | 'blank' }

/** An interval in epoch ms; `look` is a key of `looks`. */
export type StripSegment = { start: number; end: number; look: string }

/** Start and height of a pattern's band, as shares of the strip's height. */
const spread = { solid: [0, 1], hatched: [0, 1], blank: [0, 1], thin: [0.3, 0.4], low: [0.8, 0.2] } as const

const hatchStep = 6

function hatching(width: number, height: number): Path2D {
  const lines = new Path2D()
  for (let x = -height; x < width; x += hatchStep) {
    lines.moveTo(x, height)
    lines.lineTo(x + height, 0)
  }
  return lines
}

/** Fills a path with a faint background and hatching, within an area of `width` by `height`. */
export function fillHatched(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { colour, width, height }: { colour: string; width: number; height: number },
): void {
  context.save()
  context.clip(path)
  context.globalAlpha = 0.28
  context.fillStyle = colour
  context.fill(path)
  context.globalAlpha = 1
  context.strokeStyle = colour
  context.lineWidth = 1.25
  context.stroke(hatching(width, height))
  context.restore()
}

/**
 * Paints intervals side by side, one path per look, so that thousands cost as much as a few. Neighbors share the edge
 * of a pixel; an interval shorter than a pixel is drawn as one pixel. `height` and `width` are in CSS pixels; the
 * canvas is already scaled.
 */
export function paintStrip(
  context: CanvasRenderingContext2D,
  strip: {
    segments: readonly StripSegment[]
    looks: Readonly<Record<string, StripLook>>
    range: { start: number; end: number }
    width: number
    height: number
    border: string
  },
): void {
  const { segments, looks, range, width, height } = strip
  const scale = width / (range.end - range.start)
  const paths = new Map<string, Path2D>()
  for (const { start, end, look } of segments) {
    if (end <= range.start || start >= range.end) continue
    let path = paths.get(look)
    if (!path) {
      path = new Path2D()
      paths.set(look, path)
    }
    const left = Math.max(0, (start - range.start) * scale)
    const right = Math.min(width, (end - range.start) * scale)
    const [top, share] = spread[looks[look]?.pattern ?? 'solid']
    path.rect(left, top * height, Math.max(1, right - left), share * height)
  }
  for (const [name, path] of paths) {
    const look = looks[name]
    if (!look) continue
    context.save()
    if (look.pattern === 'blank') {
      context.strokeStyle = strip.border
      context.lineWidth = 1
      context.clip(path)
      context.stroke(path)
    } else if (look.pattern === 'hatched') {
      fillHatched(context, path, { colour: look.colour, width, height })
    } else {
      context.fillStyle = look.colour
      context.fill(path)
    }
    context.restore()
  }
}
