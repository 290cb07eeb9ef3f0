import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { StateTint, TileFacts } from './floorLook.ts'
import {
  drawGlyph,
  oeeBar,
  type Pen,
  type TileBox,
  writeJob,
  writeLine,
  writeName,
  writePair,
  writeSentence,
} from './tilePen.ts'
import { stateAge } from './tileText.ts'

/** The ground of a tile: paper, the state's veil or hatching, and its thick left edge. */
function ground(pen: Pen, state: StateTint, edge: number) {
  const { context, look, box, hatch, detail } = pen
  const { x, y, width, height } = box
  const isSmall = detail === 'name' || detail === 'nameAndGlyph'
  context.fillStyle = look.paper
  context.fillRect(x - 1, y - 1, width + 2, height + 2)
  context.fillStyle = look.tile
  context.fillRect(x, y, width, height)
  context.fillStyle = state.isHatched ? (hatch ?? state.tint) : isSmall ? state.strongTint : state.tint
  context.fillRect(x, y, width, height)
  context.fillStyle = state.colour
  context.fillRect(x, y, edge, height)
}

/**
 * The frame of a tile whose machine should speak and does not: of all tiles it is to be seen first, also by whoever
 * sees no colours.
 */
function troubleFrame({ context, look, box }: Pen) {
  const line = Math.max(2, Math.min(box.width, box.height) * 0.03)
  context.strokeStyle = look.ink
  context.lineWidth = line
  context.strokeRect(box.x + line / 2, box.y + line / 2, box.width - line, box.height - line)
}

const nameInk = ({ look }: Pen, { staleSince, attention }: TileFacts) =>
  attention === 'quiet' || (staleSince !== null && attention !== 'trouble') ? look.quietInk : look.ink

function smallTile(pen: Pen, facts: TileFacts, state: StateTint, edge: number) {
  const { box, detail } = pen
  const pad = Math.max(2, Math.round(box.width * 0.04))
  const left = box.x + edge + pad
  const inner = box.width - edge - pad * 2
  const size = Math.max(9, Math.min(box.height * 0.56, box.width * (detail === 'name' ? 0.27 : 0.2)))
  const name = { x: left, size, weight: 500, colour: nameInk(pen, facts) }
  const middle = box.y + box.height / 2
  if (facts.heldBy) {
    const mark = Math.max(8, Math.min(box.width, box.height) * 0.28)
    const at = { x: box.x + box.width - mark - pad, y: box.y + mark / 2 + pad }
    drawGlyph(pen, pen.look.held, { ...at, size: mark, colour: pen.look.ink })
  }
  if (detail === 'name') return writeName(pen, facts.name, { ...name, y: middle + size * 0.04, width: inner })
  const glyph = { size: size * 0.8, colour: state.colour }
  if (box.height > size * 2.6) {
    drawGlyph(pen, state.glyph, { ...glyph, size, x: left, y: middle - size * 0.65 })
    return writeName(pen, facts.name, { ...name, y: middle + size * 0.65, width: inner })
  }
  writeName(pen, facts.name, { ...name, y: middle + size * 0.04, width: inner - size * 1.15 })
  drawGlyph(pen, state.glyph, { ...glyph, x: left + inner - size * 0.8, y: middle })
}

function largeTile(pen: Pen, facts: TileFacts, state: StateTint, edge: number) {
  const { look, box, now } = pen
  const isFull = pen.detail === 'full'
  const pad = Math.min(box.width, box.height * 1.75) * 0.055
  const left = box.x + edge + pad
  const inner = box.width - edge - pad * 2
  const size = Math.min((box.height - pad * 1.4) / (isFull ? 5.4 : 3.9), box.width / 10)
  const big = size * 1.45
  const room = (box.height - pad * 1.4 - big - size * (isFull ? 3 : 2)) / (isFull ? 3 : 2)
  let y = box.y + pad * 0.7 + big * 0.55
  const ink = nameInk(pen, facts)
  const { staleSince } = facts
  const quiet = { size: size * 0.84, weight: 400, colour: staleSince !== null ? look.quietInk : look.softInk }
  const marks = facts.heldBy ? 2.3 : 1.2
  writeName(pen, facts.name, { x: left, y, size: big, weight: 650, colour: ink, width: inner - big * marks })
  if (facts.heldBy) drawGlyph(pen, look.held, { x: left + inner - big * 2, y, size: big * 0.9, colour: look.ink })
  drawGlyph(pen, state.glyph, { x: left + inner - big * 0.9, y, size: big * 0.9, colour: state.colour })
  y += big * 0.5 + room + size * 0.5
  const age =
    staleSince !== null
      ? look.say.since(staleSince, now)
      : facts.past
        ? look.say.asOf(facts.lastTo, now)
        : stateAge((now - facts.since) / 1000)
  const word = staleSince !== null ? look.say.noData : facts.reason ? look.say.reason(facts.reason) : state.word
  const strong = { size, weight: 600, colour: ink }
  writePair(pen, word, age, { ...strong, x: left, y, width: inner })
  y += size + room
  if (isFull) {
    const made = look.say.made(facts.made, facts.ideal)
    if (facts.cause)
      writeSentence(pen, look.say.cause(facts.cause), { ...quiet, colour: look.ink, x: left, y, width: inner })
    else if (facts.heldBy)
      writePair(pen, look.say.held(facts.heldBy), made[0], {
        ...quiet,
        weight: 600,
        colour: look.ink,
        x: left,
        y,
        width: inner,
      })
    else writeJob(pen, facts.jobAndPart || '–', made, { ...quiet, x: left, y, width: inner })
    y += size + room
  }
  const figure = size * 3.9
  const height = Math.max(3, Math.round(size * 0.36))
  oeeBar(pen, facts, { x: left, y: Math.round(y - height / 2), width: inner - figure, height })
  writeLine(pen, look.say.ratio(facts.oee), { ...strong, x: left + inner - figure, y, width: figure, right: true })
}

/**
 * Paints one tile, everything it has room for; the state stands as colour, as glyph and (when large) as word. Silent
 * machines are hatched grey.
 */
export function paintTile(pen: Pen, facts: TileFacts) {
  const { box, look, detail } = pen
  const tint = look.states[facts.staleSince !== null ? stateCodes.void : facts.state]
  // What idles while nothing is planned keeps its glyph and word, and calls for nobody.
  const isQuiet = facts.attention === 'quiet' && !tint.isHatched
  const state = isQuiet ? { ...look.states[stateCodes.off], glyph: tint.glyph, word: tint.word } : tint
  const edge = Math.max(3, Math.round(Math.min(box.width, box.height * 2) * (detail === 'name' ? 0.1 : 0.035)))
  pen.context.textBaseline = 'middle'
  ground(pen, state, edge)
  if (facts.attention === 'trouble') troubleFrame(pen)
  if (detail === 'name' || detail === 'nameAndGlyph') smallTile(pen, facts, state, edge)
  else largeTile(pen, facts, state, edge)
}

/** The ring around a tile whose state has just changed; `strength` 1 → 0. */
export function paintRing(context: CanvasRenderingContext2D, box: TileBox, ring: { colour: string; strength: number }) {
  const width = Math.max(2, Math.min(box.width, box.height) * 0.035)
  context.globalAlpha = ring.strength
  context.strokeStyle = ring.colour
  context.lineWidth = width
  context.strokeRect(box.x + width / 2, box.y + width / 2, box.width - width, box.height - width)
  context.globalAlpha = 1
}
