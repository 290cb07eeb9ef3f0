import type { TileDetail } from './floorLayout.ts'
import type { FloorStyle, TileFacts } from './floorStyle.ts'
import { fitText } from './tileText.ts'

export type TileBox = { x: number; y: number; width: number; height: number }

/** Drawing state of tiles; one object serves all tiles of a board. `now`: epoch ms by the server's clock. */
export type DrawContext = {
  context: CanvasRenderingContext2D
  style: FloorStyle
  /** Lines at 45° in the color of the unknown state. */
  hatch: CanvasPattern | null
  box: TileBox
  detail: TileDetail
  now: number
  oeeTarget: number | null
  /** True while live states are awaited: tiles show placeholders for them. */
  isAwaited: boolean
}

/** The part of the drawing state that texts need. */
type TextContext = {
  context: Pick<CanvasRenderingContext2D, 'font' | 'fillStyle' | 'textAlign' | 'fillText'> & {
    measureText: (text: string) => { width: number }
  }
  style: Pick<FloorStyle, 'fontFamily'>
}

const smallestName = 0.66

type Line = { x: number; y: number; size: number; weight: number; colour: string; width: number; right?: boolean }

/** Draws one line of text, cut to its width; returns the width used. */
export function writeLine(drawContext: TextContext, line: string, at: Line, cutMiddle = false): number {
  const { context, style } = drawContext
  context.font = `${at.weight} ${at.size}px ${style.fontFamily}`
  context.fillStyle = at.colour
  context.textAlign = at.right ? 'right' : 'left'
  const measure = (candidate: string) => context.measureText(candidate).width
  const fittedText = fitText(line, at.width, { measure, cutMiddle })
  context.fillText(fittedText, at.right ? at.x + at.width : at.x, at.y)
  return measure(fittedText)
}

const widthOf = ({ context, style }: TextContext, text: string, at: Pick<Line, 'size' | 'weight'>) => {
  context.font = `${at.weight} ${at.size}px ${style.fontFamily}`
  return context.measureText(text).width
}

/** Returns the factor by which text of width `wide` must shrink to fit into `available`, limited by legibility. */
const shrinkFactor = (wide: number, available: number) => Math.max(smallestName, Math.min(1, (available / wide) * 0.98))

/** Draws text completely if a slightly smaller font makes it fit, otherwise cut at its end. */
export function writeWords(drawContext: TextContext, words: string, at: Line, cutMiddle = false) {
  writeLine(
    drawContext,
    words,
    { ...at, size: at.size * shrinkFactor(widthOf(drawContext, words, at), at.width) },
    cutMiddle,
  )
}

/** Draws a name like other text, but cut in its middle. */
export const writeName = (drawContext: TextContext, name: string, at: Line) => writeWords(drawContext, name, at, true)

/** Draws text on the left and its complement completely on the right; both in a smaller font if they do not fit. */
export function writePair(drawContext: TextContext, words: string, right: string, at: Line) {
  const gap = at.size * 0.6
  const size =
    at.size *
    shrinkFactor(widthOf(drawContext, words, { ...at, weight: 400 }) + gap + widthOf(drawContext, right, at), at.width)
  const usedWidth = writeLine(drawContext, right, { ...at, size, right: true })
  writeWords(drawContext, words, { ...at, size, weight: 400, width: at.width - usedWidth - gap })
}

/** Splits a text into two lines at the space closest to its middle. */
function halves(text: string): [string, string] {
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const middle = text.length / 2
  const at = blanks.reduce(
    (nearest, blank) => (Math.abs(blank - middle) < Math.abs(nearest - middle) ? blank : nearest),
    -1,
  )
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Draws a text in one line if it fits, otherwise in two smaller lines around `y`. */
export function writeWrapped(drawContext: TextContext, text: string, at: Line) {
  const [first, second] = halves(text)
  if (!second || widthOf(drawContext, text, at) * smallestName <= at.width) return writeWords(drawContext, text, at)
  const size = at.size * 0.78
  writeWords(drawContext, first, { ...at, size, y: at.y - size * 0.58 })
  writeWords(drawContext, second, { ...at, size, y: at.y + size * 0.58 })
}

/**
 * Draws a job with its part, or the job alone if both do not fit, and on the right its output, `[made, made / ideal]`;
 * if necessary both in a smaller font, and the number made alone before the job is cut.
 */
export function writeJob(
  drawContext: TextContext,
  jobAndPart: string,
  [count, whole]: readonly [string, string],
  at: Line,
) {
  const gap = at.size * 0.7
  const words = widthOf(drawContext, jobAndPart.split(' · ')[0] ?? '', at) + widthOf(drawContext, whole, at)
  const output = words * smallestName + gap <= at.width * 0.98 ? whole : count
  const outputWidth = widthOf(drawContext, output, at)
  const wholeWidth = widthOf(drawContext, jobAndPart, at)
  const job = wholeWidth + gap + outputWidth <= at.width ? jobAndPart : (jobAndPart.split(' · ')[0] ?? '')
  const size = at.size * shrinkFactor(widthOf(drawContext, job, at) + gap + outputWidth, at.width)
  const usedWidth = writeLine(drawContext, output, { ...at, size, right: true })
  writeName(drawContext, job, { ...at, size, width: at.width - usedWidth - gap })
}

/** Draws the glyph of a state, `size` high, vertically centered at `y`. */
export function drawGlyph(
  { context }: DrawContext,
  path: Path2D,
  at: { x: number; y: number; size: number; colour: string },
) {
  const scale = at.size / 16
  const top = at.y - at.size / 2
  context.translate(at.x, top)
  context.scale(scale, scale)
  context.fillStyle = at.colour
  context.fill(path)
  context.scale(1 / scale, 1 / scale)
  context.translate(-at.x, -top)
}

/** Draws OEE as a bar with a tick at its target. */
export function oeeBar(
  { context, style, oeeTarget }: DrawContext,
  facts: Pick<TileFacts, 'oee' | 'staleSince'>,
  at: TileBox,
) {
  const { oee } = facts
  const ink = facts.staleSince !== null ? style.quietInk : style.ink
  context.fillStyle = style.barTrack
  context.fillRect(at.x, at.y, at.width, at.height)
  if (oee !== null) {
    context.fillStyle = ink
    context.fillRect(at.x, at.y, at.width * Math.max(0, Math.min(1, oee)), at.height)
  }
  if (oeeTarget === null) return
  const tick = Math.max(2, Math.round(at.height / 3))
  const x = Math.round(at.x + at.width * Math.min(1, oeeTarget) - tick / 2)
  context.fillStyle = style.tile
  context.fillRect(x - tick, at.y, tick * 3, at.height)
  context.fillStyle = ink
  context.fillRect(x, at.y - at.height * 0.75, tick, at.height * 2.5)
}
