import { stateCodes } from '@takt/domain/efficiency/state.ts'
import { fitText, stateAge } from './tileText.ts'
import type { TileDetail } from './wallLayout.ts'
import type { TileFacts, WallLook } from './wallLook.ts'

type Box = { x: number; y: number; width: number; height: number }
type Pen = {
  context: CanvasRenderingContext2D
  look: WallLook
  box: Box
  detail: TileDetail
  now: number
  oeeTarget: number | null
}

const clockTime = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

function text(
  pen: Pen,
  line: string,
  at: { x: number; y: number; size: number; weight?: number; colour: string; width: number; right?: boolean },
) {
  const { context } = pen
  context.font = `${at.weight ?? 400} ${at.size}px ${pen.look.fontFamily}`
  context.fillStyle = at.colour
  context.textAlign = at.right ? 'right' : 'left'
  const fitted = fitText(line, at.width, {
    measure: (candidate) => context.measureText(candidate).width,
    keepEnd: pen.detail === 'name',
  })
  context.fillText(fitted, at.right ? at.x + at.width : at.x, at.y)
}

function oeeBar(pen: Pen, facts: TileFacts, at: { x: number; y: number; width: number; height: number }) {
  const { context, look } = pen
  context.fillStyle = look.barTrack
  context.fillRect(at.x, at.y, at.width, at.height)
  if (facts.oee !== null) {
    context.fillStyle = look.quietInk
    context.fillRect(at.x, at.y, at.width * Math.min(1, facts.oee), at.height)
  }
  if (pen.oeeTarget !== null) {
    context.fillStyle = look.target
    context.fillRect(Math.round(at.x + at.width * pen.oeeTarget) - 1, at.y - 2, 2, at.height + 4)
  }
}

const percent = (ratio: number | null) => (ratio === null ? '–' : `${(ratio * 100).toFixed(0)} %`)

/** Paints one tile, everything it has room for; the state stands as colour, as glyph and (when full) as word. */
export function paintTile(pen: Pen, facts: TileFacts) {
  const { context, look, box, detail, now } = pen
  const state = look.states[facts.stale ? stateCodes.void : facts.state]
  const { x, y, width, height } = box
  const edge = detail === 'full' ? 8 : detail === 'compact' ? 6 : 4
  context.fillStyle = look.paper
  context.fillRect(x - 1, y - 1, width + 2, height + 2)
  context.fillStyle = look.tile
  context.fillRect(x, y, width, height)
  context.fillStyle = state.tint
  context.fillRect(x, y, width, height)
  context.fillStyle = state.colour
  context.fillRect(x, y, edge, height)
  context.textBaseline = 'middle'

  const pad = detail === 'full' ? 12 : detail === 'compact' ? 8 : 3
  const left = x + edge + pad
  const inner = width - edge - pad * 2
  const ink = facts.stale ? look.quietInk : look.ink
  if (detail === 'name' || detail === 'nameAndGlyph') {
    const size = Math.max(8, Math.min(Math.floor(height * 0.5), detail === 'name' ? 13 : 22))
    const glyphRoom = detail === 'nameAndGlyph' ? size * 1.3 : 0
    text(pen, facts.name, { x: left, y: y + height / 2, size, weight: 500, colour: ink, width: inner - glyphRoom })
    if (glyphRoom > 0)
      text(pen, state.glyph, { x: left, y: y + height / 2, size, colour: state.colour, width: inner, right: true })
    return
  }
  const line = height / (detail === 'full' ? 4.6 : 3.2)
  const size = Math.min(line * 0.78, width / 9)
  const row = (n: number) => y + line * (n + 0.75)
  text(pen, facts.name, { x: left, y: row(0), size: size * 1.15, weight: 650, colour: ink, width: inner - size * 1.5 })
  text(pen, state.glyph, { x: left, y: row(0), size: size * 1.15, colour: state.colour, width: inner, right: true })
  const age = facts.stale ? `since ${clockTime.format(facts.lastTo)}` : stateAge((now - facts.since) / 1000)
  const word = facts.stale ? 'no data' : facts.reason || state.word
  const ageWidth = inner * 0.48
  text(pen, word, { x: left, y: row(1), size, colour: look.quietInk, width: inner - ageWidth - 4 })
  text(pen, age, {
    x: left + inner - ageWidth,
    y: row(1),
    size,
    weight: 500,
    colour: ink,
    width: ageWidth,
    right: true,
  })
  if (detail === 'full') {
    const made = facts.ideal === null ? String(facts.made) : `${facts.made} / ${Math.floor(facts.ideal)}`
    text(pen, facts.jobAndPart || '–', { x: left, y: row(2), size, colour: look.quietInk, width: inner * 0.68 })
    text(pen, made, { x: left + inner * 0.7, y: row(2), size, colour: look.quietInk, width: inner * 0.3, right: true })
  }
  const bottom = row(detail === 'full' ? 3 : 2)
  const figure = size * 3.2
  oeeBar(pen, facts, {
    x: left,
    y: Math.round(bottom - size * 0.2),
    width: inner - figure,
    height: Math.max(3, Math.round(size * 0.4)),
  })
  text(pen, percent(facts.oee), {
    x: left + inner - figure,
    y: bottom,
    size,
    weight: 500,
    colour: ink,
    width: figure,
    right: true,
  })
}

/** The ring around a tile whose state has just changed; `strength` 1 → 0. */
export function paintRing(context: CanvasRenderingContext2D, box: Box, ring: { colour: string; strength: number }) {
  context.globalAlpha = ring.strength
  context.strokeStyle = ring.colour
  context.lineWidth = 3
  context.strokeRect(box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3)
  context.globalAlpha = 1
}
