import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { drawRing, drawTile } from './drawTile.ts'
import { floorLayout, tileIndexAt } from './floorLayout.ts'
import type { FloorStyle, TileFacts } from './floorStyle.ts'
import { type DrawContext, writeLine } from './tileDrawing.ts'

/**
 * Creates a pattern of lines at 45° in device pixels, thin enough that text on them stays readable; null if canvas is
 * not available.
 */
function hatchPattern(
  context: CanvasRenderingContext2D,
  options: { colour: string; scale: number },
): CanvasPattern | null {
  const step = Math.max(4, Math.round(7 * options.scale))
  const cell = document.createElement('canvas')
  cell.width = step
  cell.height = step
  const cellContext = cell.getContext('2d')
  if (!cellContext) return null
  cellContext.strokeStyle = options.colour
  cellContext.globalAlpha = 0.32
  cellContext.lineWidth = Math.max(1, options.scale)
  cellContext.beginPath()
  for (const shift of [-step, 0, step]) {
    cellContext.moveTo(shift - 1, step + 1)
    cellContext.lineTo(shift + step + 1, -1)
  }
  cellContext.stroke()
  const pattern = context.createPattern(cell, 'repeat')
  pattern?.setTransform(new DOMMatrix([1 / options.scale, 0, 0, 1 / options.scale, 0, 0]))
  return pattern
}

const ringMs = 600
const noState = -1

/** Performance counters of a board: frames drawn, tiles drawn, drawing time (ms) and the longest frame. */
export type BoardWork = { frames: number; tiles: number; paintMs: number; worstMs: number }

/** Number of tiles in each line, and the names of the lines. */
export type BoardLines = { counts: readonly number[]; names: readonly string[] }

/**
 * Creates a canvas board of all machines. `facts(index)` returns the content of a tile (it may reuse the same object);
 * `dirty(index)` schedules the tile for the next animation frame; `news(index, state)` also highlights it if the state
 * changed. Nothing is drawn while no tile is dirty. `now`: epoch ms by the server's clock.
 */
export function createFloorBoard(options: {
  canvas: HTMLCanvasElement
  facts: (index: number) => TileFacts
  now: () => number
  /** True while live states are awaited. */
  isAwaited: () => boolean
  style: FloorStyle
  oeeTarget: number | null
  still: boolean
}) {
  const { canvas } = options
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser cannot draw on a canvas')
  let size = { width: 1, height: 1 }
  let lines: BoardLines = { counts: [], names: [] }
  let layout = floorLayout({ ...size, lines: [] })
  let isDirty = new Uint8Array(0)
  let highlightUntil = new Float64Array(0)
  let lastState = new Int8Array(0)
  let anyDirty = false
  let handle = 0
  const work: BoardWork = { frames: 0, tiles: 0, paintMs: 0, worstMs: 0 }
  const drawContext: DrawContext = {
    context,
    style: options.style,
    hatch: null,
    box: { x: 0, y: 0, width: 1, height: 1 },
    detail: layout.detail,
    now: 0,
    oeeTarget: options.oeeTarget,
    isAwaited: false,
  }

  function requestFrame() {
    if (handle === 0) handle = requestAnimationFrame(drawFrame)
  }

  function drawTileAt(index: number, startedAt: number) {
    isDirty[index] = 0
    drawContext.box.x = layout.xs[index] as number
    drawContext.box.y = layout.ys[index] as number
    const facts = options.facts(index)
    drawTile(drawContext, facts)
    work.tiles++
    const left = (highlightUntil[index] as number) - startedAt
    if (left <= 0) return
    const { colour } = drawContext.style.states[facts.staleSince !== null ? stateCodes.void : facts.state]
    drawRing(drawContext.context, drawContext.box, { colour, strength: left / ringMs })
    isDirty[index] = 1
    anyDirty = true
  }

  function drawFrame() {
    handle = 0
    if (!anyDirty) return
    const startedAt = performance.now()
    anyDirty = false
    drawContext.now = options.now()
    drawContext.isAwaited = options.isAwaited()
    drawContext.detail = layout.detail
    drawContext.box.width = layout.tileWidth
    drawContext.box.height = layout.tileHeight
    for (let index = 0; index < isDirty.length; index++) if (isDirty[index] === 1) drawTileAt(index, startedAt)
    const durationMs = performance.now() - startedAt
    work.frames++
    work.paintMs += durationMs
    work.worstMs = Math.max(work.worstMs, durationMs)
    if (anyDirty) requestFrame()
  }

  function all() {
    isDirty.fill(1)
    anyDirty = true
    requestFrame()
  }

  function drawHeadings() {
    const { style: floorStyle } = drawContext
    drawContext.context.textBaseline = 'middle'
    for (const { line, ...at } of layout.headings) {
      const style = { weight: 600, colour: floorStyle.quietInk }
      const usedWidth = writeLine(drawContext, lines.names[line] ?? '', { ...at, ...style }) + at.size * 0.6
      drawContext.context.fillStyle = floorStyle.rule
      if (usedWidth < at.width)
        drawContext.context.fillRect(at.x + usedWidth, Math.round(at.y), at.width - usedWidth, 1)
    }
  }

  function arrange() {
    layout = floorLayout({ ...size, lines: lines.counts })
    const scale = canvas.width / size.width
    drawContext.context.setTransform(scale, 0, 0, scale, 0, 0)
    drawContext.context.fillStyle = drawContext.style.paper
    drawContext.context.fillRect(0, 0, size.width, size.height)
    drawContext.hatch = hatchPattern(drawContext.context, {
      colour: drawContext.style.states[stateCodes.void].colour,
      scale,
    })
    drawHeadings()
    all()
  }

  return {
    work,
    layout: () => layout,
    dirty(index: number) {
      isDirty[index] = 1
      anyDirty = true
      requestFrame()
    },
    /**
     * Called for each received update of a tile; a changed state highlights the tile. Small tiles are redrawn only then
     * because they show only the state.
     */
    news(index: number, state: number) {
      const before = lastState[index]
      lastState[index] = state
      if (before === state && (layout.detail === 'name' || layout.detail === 'nameAndGlyph')) return
      if (!options.still && before !== state && before !== noState) highlightUntil[index] = performance.now() + ringMs
      this.dirty(index)
    },
    /** Returns the tile index at a point in CSS pixels; -1 between tiles. */
    placeAt: (x: number, y: number): number => tileIndexAt(layout, x, y),
    all,
    /** Replaces the tiles: highlights and last states are reset because an index now belongs to another machine. */
    setLines(next: BoardLines) {
      lines = next
      const count = next.counts.reduce((sum, tiles) => sum + tiles, 0)
      isDirty = new Uint8Array(count)
      highlightUntil = new Float64Array(count)
      lastState = new Int8Array(count).fill(noState)
      arrange()
    },
    setStyle(next: FloorStyle, target: number | null) {
      drawContext.style = next
      drawContext.oeeTarget = target
      arrange()
    },
    /** Resizes in CSS pixels; at most 2 device pixels per CSS pixel, which is enough for a 4K wall display. */
    resize(width: number, height: number) {
      const scale = Math.min(2, globalThis.devicePixelRatio || 1)
      size = { width: Math.max(1, width), height: Math.max(1, height) }
      canvas.width = Math.round(size.width * scale)
      canvas.height = Math.round(size.height * scale)
      arrange()
    },
    destroy() {
      if (handle !== 0) cancelAnimationFrame(handle)
      handle = 0
      isDirty = new Uint8Array(0)
    },
  }
}
