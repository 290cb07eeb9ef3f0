import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { StateTint, TileFacts } from './floorStyle.ts'
import {
  type DrawContext,
  drawGlyph,
  oeeBar,
  type TileBox,
  writeJob,
  writeLine,
  writeName,
  writePair,
  writeWrapped,
} from './tileDrawing.ts'
import { stateAge } from './tileText.ts'

/** Draws the background of a tile: paper, the state's tint or hatching, and its thick left edge. */
function ground(drawContext: DrawContext, state: StateTint, edge: number) {
  const { context, style, box, hatch, detail } = drawContext
  const { x, y, width, height } = box
  const isSmall = detail === 'name' || detail === 'nameAndGlyph'
  context.fillStyle = style.paper
  context.fillRect(x - 1, y - 1, width + 2, height + 2)
  context.fillStyle = style.tile
  context.fillRect(x, y, width, height)
  context.fillStyle = state.isHatched ? (hatch ?? state.tint) : isSmall ? state.strongTint : state.tint
  context.fillRect(x, y, width, height)
  context.fillStyle = state.colour
  context.fillRect(x, y, edge, height)
}

/** Draws the frame of an unexpectedly silent machine: it must stand out most, also for color-blind users. */
function drawAttentionFrame({ context, style, box }: DrawContext) {
  const line = Math.max(2, Math.min(box.width, box.height) * 0.03)
  context.strokeStyle = style.ink
  context.lineWidth = line
  context.strokeRect(box.x + line / 2, box.y + line / 2, box.width - line, box.height - line)
}

const nameInk = ({ style }: DrawContext, { staleSince, attention }: TileFacts) =>
  attention === 'quiet' || (staleSince !== null && attention !== 'trouble') ? style.quietInk : style.ink

function smallTile(drawContext: DrawContext, facts: TileFacts, state: StateTint, edge: number) {
  const { box, detail } = drawContext
  const pad = Math.max(2, Math.round(box.width * 0.04))
  const left = box.x + edge + pad
  const inner = box.width - edge - pad * 2
  const size = Math.max(9, Math.min(box.height * 0.56, box.width * (detail === 'name' ? 0.27 : 0.2)))
  const name = { x: left, size, weight: 500, colour: nameInk(drawContext, facts) }
  const middle = box.y + box.height / 2
  if (facts.heldBy) {
    const mark = Math.max(8, Math.min(box.width, box.height) * 0.28)
    const at = { x: box.x + box.width - mark - pad, y: box.y + mark / 2 + pad }
    drawGlyph(drawContext, drawContext.style.hold, { ...at, size: mark, colour: drawContext.style.ink })
  }
  if (detail === 'name') return writeName(drawContext, facts.name, { ...name, y: middle + size * 0.04, width: inner })
  const glyph = { size: size * 0.8, colour: state.colour }
  if (box.height > size * 2.6) {
    drawGlyph(drawContext, state.glyph, { ...glyph, size, x: left, y: middle - size * 0.65 })
    return writeName(drawContext, facts.name, { ...name, y: middle + size * 0.65, width: inner })
  }
  writeName(drawContext, facts.name, { ...name, y: middle + size * 0.04, width: inner - size * 1.15 })
  drawGlyph(drawContext, state.glyph, { ...glyph, x: left + inner - size * 0.8, y: middle })
}

function largeTile(drawContext: DrawContext, facts: TileFacts, state: StateTint, edge: number) {
  const { style, box, now, isAwaited } = drawContext
  const isFull = drawContext.detail === 'full'
  const pad = Math.min(box.width, box.height * 1.75) * 0.055
  const left = box.x + edge + pad
  const inner = box.width - edge - pad * 2
  const size = Math.min((box.height - pad * 1.4) / (isFull ? 5.4 : 3.9), box.width / 10)
  const nameSize = size * 1.45
  const spacing = (box.height - pad * 1.4 - nameSize - size * (isFull ? 3 : 2)) / (isFull ? 3 : 2)
  let y = box.y + pad * 0.7 + nameSize * 0.55
  const ink = nameInk(drawContext, facts)
  const { staleSince } = facts
  const secondaryText = { size: size * 0.84, weight: 400, colour: staleSince !== null ? style.quietInk : style.softInk }
  const marks = facts.heldBy ? 2.3 : 1.2
  writeName(drawContext, facts.name, {
    x: left,
    y,
    size: nameSize,
    weight: 650,
    colour: ink,
    width: inner - nameSize * marks,
  })
  if (facts.heldBy)
    drawGlyph(drawContext, style.hold, { x: left + inner - nameSize * 2, y, size: nameSize * 0.9, colour: style.ink })
  drawGlyph(drawContext, state.glyph, {
    x: left + inner - nameSize * 0.9,
    y,
    size: nameSize * 0.9,
    colour: state.colour,
  })
  y += nameSize * 0.5 + spacing + size * 0.5
  const age = isAwaited
    ? ''
    : staleSince !== null
      ? style.texts.since(staleSince, now)
      : facts.past
        ? style.texts.asOf(facts.lastTo, now)
        : stateAge((now - facts.since) / 1000)
  const word = isAwaited
    ? state.word
    : staleSince !== null
      ? style.states[stateCodes.void].word
      : facts.reason
        ? style.texts.reason(facts.reason)
        : state.word
  const primaryText = { size, weight: 600, colour: ink }
  writePair(drawContext, word, age, { ...primaryText, x: left, y, width: inner })
  y += size + spacing
  if (isFull) {
    const output = isAwaited ? (['–', '–'] as const) : style.texts.made(facts.made, facts.ideal)
    if (facts.cause)
      writeWrapped(drawContext, style.texts.cause(facts.cause), {
        ...secondaryText,
        colour: style.ink,
        x: left,
        y,
        width: inner,
      })
    else if (facts.heldBy)
      writePair(drawContext, style.texts.hold(facts.heldBy), output[0], {
        ...secondaryText,
        weight: 600,
        colour: style.ink,
        x: left,
        y,
        width: inner,
      })
    else writeJob(drawContext, facts.jobAndPart || '–', output, { ...secondaryText, x: left, y, width: inner })
    y += size + spacing
  }
  const ratioWidth = size * 3.9
  const height = Math.max(3, Math.round(size * 0.36))
  oeeBar(drawContext, facts, { x: left, y: Math.round(y - height / 2), width: inner - ratioWidth, height })
  writeLine(drawContext, style.texts.ratio(facts.oee), {
    ...primaryText,
    x: left + inner - ratioWidth,
    y,
    width: ratioWidth,
    right: true,
  })
}

/**
 * Draws one tile with all details that fit; the state is shown as color, as glyph and (if large) as text. Silent
 * machines are hatched gray.
 */
export function drawTile(drawContext: DrawContext, facts: TileFacts) {
  const { box, style, detail } = drawContext
  const tint = drawContext.isAwaited
    ? style.awaited
    : style.states[facts.staleSince !== null ? stateCodes.void : facts.state]
  // A machine that idles in unplanned time keeps its glyph and text but draws no attention.
  const isQuiet = facts.attention === 'quiet' && !tint.isHatched && !drawContext.isAwaited
  const state = isQuiet ? { ...style.states[stateCodes.off], glyph: tint.glyph, word: tint.word } : tint
  const edge = Math.max(3, Math.round(Math.min(box.width, box.height * 2) * (detail === 'name' ? 0.1 : 0.035)))
  drawContext.context.textBaseline = 'middle'
  ground(drawContext, state, edge)
  if (facts.attention === 'trouble') drawAttentionFrame(drawContext)
  if (detail === 'name' || detail === 'nameAndGlyph') smallTile(drawContext, facts, state, edge)
  else largeTile(drawContext, facts, state, edge)
}

/** Draws a ring around a tile after a state change; `strength` decreases from 1 to 0. */
export function drawRing(context: CanvasRenderingContext2D, box: TileBox, ring: { colour: string; strength: number }) {
  const width = Math.max(2, Math.min(box.width, box.height) * 0.035)
  context.globalAlpha = ring.strength
  context.strokeStyle = ring.colour
  context.lineWidth = width
  context.strokeRect(box.x + width / 2, box.y + width / 2, box.width - width, box.height - width)
  context.globalAlpha = 1
}
