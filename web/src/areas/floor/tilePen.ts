import type { TileDetail } from './floorLayout.ts'
import type { FloorLook, TileFacts } from './floorLook.ts'
import { fitText } from './tileText.ts'

export type TileBox = { x: number; y: number; width: number; height: number }

/** What tiles are painted with; one object serves all tiles of a board. `now`: epoch ms by the server's clock. */
export type Pen = {
  context: CanvasRenderingContext2D
  look: FloorLook
  /** Lines at 45° in the colour of what is unknown. */
  hatch: CanvasPattern | null
  box: TileBox
  detail: TileDetail
  now: number
  oeeTarget: number | null
}

/** The part of a pen that texts are written with. */
type TextPen = {
  context: Pick<CanvasRenderingContext2D, 'font' | 'fillStyle' | 'textAlign' | 'fillText'> & {
    measureText: (text: string) => { width: number }
  }
  look: Pick<FloorLook, 'fontFamily'>
}

const smallestName = 0.66

type Line = { x: number; y: number; size: number; weight: number; colour: string; width: number; right?: boolean }

/** Writes one line of text, cut to its width; answers the width it took. */
export function writeLine(pen: TextPen, line: string, at: Line, keepEnd = false): number {
  const { context, look } = pen
  context.font = `${at.weight} ${at.size}px ${look.fontFamily}`
  context.fillStyle = at.colour
  context.textAlign = at.right ? 'right' : 'left'
  const measure = (candidate: string) => context.measureText(candidate).width
  const fitted = fitText(line, at.width, { measure, keepEnd })
  context.fillText(fitted, at.right ? at.x + at.width : at.x, at.y)
  return measure(fitted)
}

const widthOf = ({ context, look }: TextPen, text: string, at: Pick<Line, 'size' | 'weight'>) => {
  context.font = `${at.weight} ${at.size}px ${look.fontFamily}`
  return context.measureText(text).width
}

/** By how much letters shrink so that what is `wide` has `room`, as far as they can be read. */
const shrunk = (wide: number, room: number) => Math.max(smallestName, Math.min(1, (room / wide) * 0.98))

/** Writes words whole as long as somewhat smaller letters make room for them, else cut at their end. */
export function writeWords(pen: TextPen, words: string, at: Line, keepEnd = false) {
  writeLine(pen, words, { ...at, size: at.size * shrunk(widthOf(pen, words, at), at.width) }, keepEnd)
}

/** Writes a name as words are, but cut in its middle. */
export const writeName = (pen: TextPen, name: string, at: Line) => writeWords(pen, name, at, true)

/**
 * Writes words at the left and, whole, what belongs to them at the right; where both have no room, both in smaller
 * letters.
 */
export function writePair(pen: TextPen, words: string, right: string, at: Line) {
  const gap = at.size * 0.6
  const size = at.size * shrunk(widthOf(pen, words, { ...at, weight: 400 }) + gap + widthOf(pen, right, at), at.width)
  const took = writeLine(pen, right, { ...at, size, right: true })
  writeWords(pen, words, { ...at, size, weight: 400, width: at.width - took - gap })
}

/** The two lines into which a sentence falls at the blank nearest to its middle. */
function halves(sentence: string): [string, string] {
  const blanks = [...sentence.matchAll(/ /g)].map(({ index }) => index)
  const middle = sentence.length / 2
  const at = blanks.reduce((best, blank) => (Math.abs(blank - middle) < Math.abs(best - middle) ? blank : best), -1)
  return at < 0 ? [sentence, ''] : [sentence.slice(0, at), sentence.slice(at + 1)]
}

/** Writes a sentence in one line where it has room, else in two, smaller ones around `y`. */
export function writeSentence(pen: TextPen, sentence: string, at: Line) {
  const [first, second] = halves(sentence)
  if (!second || widthOf(pen, sentence, at) * smallestName <= at.width) return writeWords(pen, sentence, at)
  const size = at.size * 0.78
  writeWords(pen, first, { ...at, size, y: at.y - size * 0.58 })
  writeWords(pen, second, { ...at, size, y: at.y + size * 0.58 })
}

/**
 * Writes a job with its part, or the job alone where both have no room, and at the right what was made of it, `[made,
 * of what]`; where that has no room, both in smaller letters, and what was made alone before the job is cut.
 */
export function writeJob(pen: TextPen, jobAndPart: string, [count, whole]: readonly [string, string], at: Line) {
  const gap = at.size * 0.7
  const words = widthOf(pen, jobAndPart.split(' · ')[0] ?? '', at) + widthOf(pen, whole, at)
  const made = words * smallestName + gap <= at.width * 0.98 ? whole : count
  const madeWidth = widthOf(pen, made, at)
  const wholeWidth = widthOf(pen, jobAndPart, at)
  const job = wholeWidth + gap + madeWidth <= at.width ? jobAndPart : (jobAndPart.split(' · ')[0] ?? '')
  const size = at.size * shrunk(widthOf(pen, job, at) + gap + madeWidth, at.width)
  const took = writeLine(pen, made, { ...at, size, right: true })
  writeName(pen, job, { ...at, size, width: at.width - took - gap })
}

/** The state's glyph, `size` high, in the middle of `y`. */
export function drawGlyph({ context }: Pen, path: Path2D, at: { x: number; y: number; size: number; colour: string }) {
  const scale = at.size / 16
  const top = at.y - at.size / 2
  context.translate(at.x, top)
  context.scale(scale, scale)
  context.fillStyle = at.colour
  context.fill(path)
  context.scale(1 / scale, 1 / scale)
  context.translate(-at.x, -top)
}

/** OEE as a bar against the tick of its target. */
export function oeeBar({ context, look, oeeTarget }: Pen, facts: Pick<TileFacts, 'oee' | 'staleSince'>, at: TileBox) {
  const { oee } = facts
  const ink = facts.staleSince !== null ? look.quietInk : look.ink
  context.fillStyle = look.barTrack
  context.fillRect(at.x, at.y, at.width, at.height)
  if (oee !== null) {
    context.fillStyle = ink
    context.fillRect(at.x, at.y, at.width * Math.max(0, Math.min(1, oee)), at.height)
  }
  if (oeeTarget === null) return
  const tick = Math.max(2, Math.round(at.height / 3))
  const x = Math.round(at.x + at.width * Math.min(1, oeeTarget) - tick / 2)
  context.fillStyle = look.tile
  context.fillRect(x - tick, at.y, tick * 3, at.height)
  context.fillStyle = ink
  context.fillRect(x, at.y - at.height * 0.75, tick, at.height * 2.5)
}
