import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { nodeSize } from './arrange.ts'

/** Smaller than this nothing is drawn by itself: it could not be read. */
const leastZoom = 0.85
const mostZoom = 1.1
/** What stays free around what is drawn, px. */
const margin = 40

type View = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

/** Where one axis begins: in the middle if all of it fits, else so that `at` is seen and no more is empty than must be. */
function begin(room: number, zoom: number, { from, to, at }: { from: number; to: number; at: number }): number {
  if ((to - from) * zoom + 2 * margin <= room) return room / 2 - ((from + to) / 2) * zoom
  return Math.max(room - margin - to * zoom, Math.min(margin - from * zoom, room / 2 - at * zoom))
}

/**
 * How a design is looked at: all of it where it can be read so, else the part around the chosen step (null: where it
 * begins). `scale`: px of a unit of the canvas.
 */
export function viewOf({ steps }: Pick<Outline, 'steps'>, chosen: string | null, room: Size, scale: number): View {
  const first = steps[0]
  if (!first || room.width === 0) return { x: 0, y: 0, zoom: 1 }
  const xs = steps.map(({ position }) => position.x * scale)
  const ys = steps.map(({ position }) => position.y * scale)
  const size = { width: nodeSize.width * scale, height: nodeSize.height * scale }
  const across = { from: Math.min(...xs), to: Math.max(...xs) + size.width }
  const down = { from: Math.min(...ys), to: Math.max(...ys) + size.height }
  const fits = Math.min(
    (room.width - 2 * margin) / (across.to - across.from),
    (room.height - 2 * margin) / (down.to - down.from),
  )
  const zoom = Math.min(mostZoom, Math.max(leastZoom, fits))
  const seen = (steps.find(({ id }) => id === chosen) ?? first).position
  return {
    x: begin(room.width, zoom, { ...across, at: seen.x * scale + size.width / 2 }),
    y: begin(room.height, zoom, { ...down, at: seen.y * scale + size.height / 2 }),
    zoom,
  }
}

/** Whether a step is in sight as a design is looked at. */
export function isInSight(position: { x: number; y: number }, view: View, room: Size, scale: number): boolean {
  const left = position.x * scale * view.zoom + view.x
  const top = position.y * scale * view.zoom + view.y
  const right = left + nodeSize.width * scale * view.zoom
  return left >= 0 && top >= 0 && right <= room.width && top + nodeSize.height * scale * view.zoom <= room.height
}
