import { fitText } from './tileText.ts'
import type { TileDetail } from './wallLayout.ts'
import type { TileFacts, WallLook } from './wallLook.ts'

export type TileBox = { x: number; y: number; width: number; height: number }

/** What tiles are painted with; one object serves all tiles of a board. `now`: epoch ms by the server's clock. */
export type Pen = {
  context: CanvasRenderingContext2D
  look: WallLook
  /** Lines at 45° in the colour of what is unknown. */
  hatch: CanvasPattern | null
  box: TileBox
  detail: TileDetail
  now: number
  oeeTarget: number | null
}

const smallestName = 0.66

type Line = { x: number; y: number; size: number; weight: number; colour: string; width: number; right?: boolean }

/** Writes one line of text, cut to its width; answers the width it took. */
export function writeLine(pen: Pick<Pen, 'context' | 'look'>, line: string, at: Line, keepEnd = false): number {
  const { context, look } = pen
  context.font = `${at.weight} ${at.size}px ${look.fontFamily}`
  context.fillStyle = at.colour
  context.textAlign = at.right ? 'right' : 'left'
  const measure = (candidate: string) => context.measureText(candidate).width
  const fitted = fitText(line, at.width, { measure, keepEnd })
  context.fillText(fitted, at.right ? at.x + at.width : at.x, at.y)
  return measure(fitted)
}

/** Writes a name whole as long as somewhat smaller letters make room for it, else cut. */
export function writeName(pen: Pick<Pen, 'context' | 'look'>, name: string, at: Line) {
  pen.context.font = `${at.weight} ${at.size}px ${pen.look.fontFamily}`
  const { width } = pen.context.measureText(name)
  writeLine(pen, name, { ...at, size: at.size * Math.max(smallestName, Math.min(1, (at.width / width) * 0.98)) }, true)
}

/** Writes a job with its part, or the job alone where both have no room. */
export function writeJob(pen: Pick<Pen, 'context' | 'look'>, jobAndPart: string, at: Line) {
  pen.context.font = `${at.weight} ${at.size}px ${pen.look.fontFamily}`
  const hasRoom = pen.context.measureText(jobAndPart).width <= at.width
  writeName(pen, hasRoom ? jobAndPart : (jobAndPart.split(' · ')[0] ?? ''), at)
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
export function oeeBar({ context, look, oeeTarget }: Pen, facts: Pick<TileFacts, 'oee' | 'stale'>, at: TileBox) {
  const { oee } = facts
  const ink = facts.stale ? look.quietInk : look.ink
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
