import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { floorLayout, placeAt } from './floorLayout.ts'
import type { FloorLook, TileFacts } from './floorLook.ts'
import { paintRing, paintTile } from './paintTile.ts'
import { type Pen, writeLine } from './tilePen.ts'

/**
 * Lines at 45°, thin enough that words on them can be read, in device pixels; null where there is no canvas to draw
 * them on.
 */
function hatchPattern(
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

const ringMs = 600
const unseen = -1

/**
 * Counts of a board's work, for the figures: frames painted, tiles painted, milliseconds spent painting, and the worst
 * of them.
 */
export type BoardWork = { frames: number; tiles: number; paintMs: number; worstMs: number }

/** How the tiles stand: how many in each line, and the lines' names. */
export type BoardLines = { counts: readonly number[]; names: readonly string[] }

/**
 * One canvas for all machines. `facts(place)` answers what the tile at a place shows (the answer may be the same object
 * each time); `dirty(place)` asks for it to be painted in the next animation frame, `news(place, state)` also rings it
 * when the state changed. Nothing is painted when nothing is dirty. `now`: epoch ms by the server's clock.
 */
export function createFloorBoard(options: {
  canvas: HTMLCanvasElement
  facts: (place: number) => TileFacts
  now: () => number
  look: FloorLook
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
  let ringUntil = new Float64Array(0)
  let heardState = new Int8Array(0)
  let anyDirty = false
  let handle = 0
  const work: BoardWork = { frames: 0, tiles: 0, paintMs: 0, worstMs: 0 }
  const pen: Pen = {
    context,
    look: options.look,
    hatch: null,
    box: { x: 0, y: 0, width: 1, height: 1 },
    detail: layout.detail,
    now: 0,
    oeeTarget: options.oeeTarget,
  }

  function ask() {
    if (handle === 0) handle = requestAnimationFrame(paint)
  }

  function paintPlace(place: number, began: number) {
    isDirty[place] = 0
    pen.box.x = layout.xs[place] as number
    pen.box.y = layout.ys[place] as number
    const facts = options.facts(place)
    paintTile(pen, facts)
    work.tiles++
    const left = (ringUntil[place] as number) - began
    if (left <= 0) return
    const { colour } = pen.look.states[facts.staleSince !== null ? stateCodes.void : facts.state]
    paintRing(pen.context, pen.box, { colour, strength: left / ringMs })
    isDirty[place] = 1
    anyDirty = true
  }

  function paint() {
    handle = 0
    if (!anyDirty) return
    const began = performance.now()
    anyDirty = false
    pen.now = options.now()
    pen.detail = layout.detail
    pen.box.width = layout.tileWidth
    pen.box.height = layout.tileHeight
    for (let place = 0; place < isDirty.length; place++) if (isDirty[place] === 1) paintPlace(place, began)
    const tookMs = performance.now() - began
    work.frames++
    work.paintMs += tookMs
    work.worstMs = Math.max(work.worstMs, tookMs)
    if (anyDirty) ask()
  }

  function all() {
    isDirty.fill(1)
    anyDirty = true
    ask()
  }

  function paintHeadings() {
    const { look } = pen
    pen.context.textBaseline = 'middle'
    for (const { line, ...at } of layout.headings) {
      const style = { weight: 600, colour: look.quietInk }
      const took = writeLine(pen, lines.names[line] ?? '', { ...at, ...style }) + at.size * 0.6
      pen.context.fillStyle = look.rule
      if (took < at.width) pen.context.fillRect(at.x + took, Math.round(at.y), at.width - took, 1)
    }
  }

  function arrange() {
    layout = floorLayout({ ...size, lines: lines.counts })
    const scale = canvas.width / size.width
    pen.context.setTransform(scale, 0, 0, scale, 0, 0)
    pen.context.fillStyle = pen.look.paper
    pen.context.fillRect(0, 0, size.width, size.height)
    pen.hatch = hatchPattern(pen.context, { colour: pen.look.states[stateCodes.void].colour, scale })
    paintHeadings()
    all()
  }

  return {
    work,
    layout: () => layout,
    dirty(place: number) {
      isDirty[place] = 1
      anyDirty = true
      ask()
    },
    /**
     * A frame spoke of the tile; if its state is another than it was, the tile rings. Small tiles are painted only
     * then: they show nothing else.
     */
    news(place: number, state: number) {
      const before = heardState[place]
      heardState[place] = state
      if (before === state && (layout.detail === 'name' || layout.detail === 'nameAndGlyph')) return
      if (!options.still && before !== state && before !== unseen) ringUntil[place] = performance.now() + ringMs
      this.dirty(place)
    },
    /** The place under a point in CSS pixels; -1 between tiles. */
    placeAt: (x: number, y: number): number => placeAt(layout, x, y),
    all,
    /** Tiles stand anew: what rang or was heard at a place belongs to another machine now. */
    setLines(next: BoardLines) {
      lines = next
      const count = next.counts.reduce((sum, tiles) => sum + tiles, 0)
      isDirty = new Uint8Array(count)
      ringUntil = new Float64Array(count)
      heardState = new Int8Array(count).fill(unseen)
      arrange()
    },
    setLook(next: FloorLook, target: number | null) {
      pen.look = next
      pen.oeeTarget = target
      arrange()
    },
    /** CSS pixels; at most 2 device pixels each (a 4K wall has enough of them). */
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
