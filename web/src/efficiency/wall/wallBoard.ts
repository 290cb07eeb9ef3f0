import { paintRing, paintTile } from './paintTile.ts'
import { tileCorner, type WallLayout, wallLayout } from './wallLayout.ts'
import type { TileFacts, WallLook } from './wallLook.ts'

const ringMs = 600
const unseen = -1

/** Counts of a board's work, for the figures: frames painted, tiles painted, milliseconds spent painting. */
export type BoardWork = { frames: number; tiles: number; paintMs: number }

export type WallBoard = ReturnType<typeof createWallBoard>

/**
 * One canvas for all machines. `facts(place)` answers what the tile at a place shows; `dirty(place)` asks for it to be painted in the next
 * animation frame, `news(place, state)` also rings it when the state changed. Nothing is painted when nothing is dirty; no object outlives a frame.
 */
export function createWallBoard(options: {
  canvas: HTMLCanvasElement
  facts: (place: number) => TileFacts
  look: WallLook
  oeeTarget: number | null
  still: boolean
}) {
  const context = options.canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser cannot draw on a canvas')
  let look = options.look
  let oeeTarget = options.oeeTarget
  let count = 0
  let layout: WallLayout = wallLayout({ width: 1, height: 1, count: 1 })
  let size = { width: 1, height: 1 }
  let isDirty = new Uint8Array(0)
  let ringUntil = new Float64Array(0)
  let shownState = new Int8Array(0)
  let anyDirty = false
  let rings = 0
  let handle = 0
  const work: BoardWork = { frames: 0, tiles: 0, paintMs: 0 }

  function ask() {
    if (handle === 0) handle = requestAnimationFrame(paint)
  }

  function paint() {
    handle = 0
    if (!context || !anyDirty) return
    const began = performance.now()
    const now = Date.now()
    anyDirty = false
    rings = 0
    for (let place = 0; place < count; place++) {
      if (isDirty[place] === 0) continue
      isDirty[place] = 0
      const corner = tileCorner(layout, place)
      const box = { ...corner, width: layout.tileWidth, height: layout.tileHeight }
      const facts = options.facts(place)
      paintTile({ context, look, box, detail: layout.detail, now, oeeTarget }, facts)
      const left = (ringUntil[place] ?? 0) - began
      if (left > 0) {
        paintRing(context, box, { colour: look.states[facts.state].colour, strength: left / ringMs })
        isDirty[place] = 1
        anyDirty = true
        rings++
      }
      work.tiles++
    }
    work.frames++
    work.paintMs += performance.now() - began
    if (rings > 0) ask()
  }

  const all = () => {
    isDirty.fill(1)
    anyDirty = true
    ask()
  }

  function place() {
    layout = wallLayout({ ...size, count })
    context?.setTransform(1, 0, 0, 1, 0, 0)
    const scale = options.canvas.width / size.width
    context?.setTransform(scale, 0, 0, scale, 0, 0)
    if (context) {
      context.fillStyle = look.paper
      context.fillRect(0, 0, size.width, size.height)
    }
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
    /** A frame spoke of the tile; if its state is another than it was, the tile rings. */
    news(place: number, state: number) {
      const before = shownState[place]
      shownState[place] = state
      if (!options.still && before !== state && before !== unseen) ringUntil[place] = performance.now() + ringMs
      this.dirty(place)
    },
    /** The place under a point in CSS pixels; -1 between tiles. */
    placeAt(x: number, y: number): number {
      const [column, row] = [
        Math.floor(x / (layout.tileWidth + layout.gap)),
        Math.floor(y / (layout.tileHeight + layout.gap)),
      ]
      const place = row * layout.columns + column
      return column < layout.columns && place < count ? place : -1
    },
    all,
    setCount(next: number) {
      if (next !== count) {
        count = next
        isDirty = new Uint8Array(next)
      }
      // Tiles may have moved: what rang or was seen at a place belongs to another machine now.
      ringUntil = new Float64Array(next)
      shownState = new Int8Array(next).fill(unseen)
      place()
    },
    setLook(next: WallLook, target: number | null) {
      look = next
      oeeTarget = target
      place()
    },
    /** CSS pixels; at most 2 device pixels each (a 4K wall has enough of them). */
    resize(width: number, height: number) {
      const scale = Math.min(2, globalThis.devicePixelRatio || 1)
      size = { width: Math.max(1, width), height: Math.max(1, height) }
      options.canvas.width = Math.round(size.width * scale)
      options.canvas.height = Math.round(size.height * scale)
      place()
    },
    destroy() {
      if (handle !== 0) cancelAnimationFrame(handle)
      handle = 0
      count = 0
    },
  }
}
