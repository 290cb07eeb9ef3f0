import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { nodeSize } from './arrange.ts'

/** Minimum automatic zoom; below it, text is not readable. */
const minZoom = 0.85
const maxZoom = 1.1
/** Margin around the drawing (px). */
const margin = 40

type View = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

/**
 * Returns the offset of one axis: centered if everything fits, otherwise so that `at` is visible with as little empty
 * space as possible.
 */
function axisOffset(
  viewportSize: number,
  zoom: number,
  { from, to, at }: { from: number; to: number; at: number },
): number {
  if ((to - from) * zoom + 2 * margin <= viewportSize) return viewportSize / 2 - ((from + to) / 2) * zoom
  return Math.max(viewportSize - margin - to * zoom, Math.min(margin - from * zoom, viewportSize / 2 - at * zoom))
}

/**
 * Returns the view of a design: all of it if readable, otherwise the part around the selected step (null: the start).
 * `scale`: px per canvas unit.
 */
export function viewOf(
  { steps }: Pick<Outline, 'steps'>,
  selectedId: string | null,
  viewport: Size,
  scale: number,
): View {
  const first = steps[0]
  if (!first || viewport.width === 0) return { x: 0, y: 0, zoom: 1 }
  const xs = steps.map(({ position }) => position.x * scale)
  const ys = steps.map(({ position }) => position.y * scale)
  const size = { width: nodeSize.width * scale, height: nodeSize.height * scale }
  const horizontal = { from: Math.min(...xs), to: Math.max(...xs) + size.width }
  const down = { from: Math.min(...ys), to: Math.max(...ys) + size.height }
  const fitZoom = Math.min(
    (viewport.width - 2 * margin) / (horizontal.to - horizontal.from),
    (viewport.height - 2 * margin) / (down.to - down.from),
  )
  const zoom = Math.min(maxZoom, Math.max(minZoom, fitZoom))
  const focus = (steps.find(({ id }) => id === selectedId) ?? first).position
  return {
    x: axisOffset(viewport.width, zoom, { ...horizontal, at: focus.x * scale + size.width / 2 }),
    y: axisOffset(viewport.height, zoom, { ...down, at: focus.y * scale + size.height / 2 }),
    zoom,
  }
}

/** True if a step is completely visible in a view. */
export function isVisible(position: { x: number; y: number }, view: View, viewport: Size, scale: number): boolean {
  const left = position.x * scale * view.zoom + view.x
  const top = position.y * scale * view.zoom + view.y
  const right = left + nodeSize.width * scale * view.zoom
  return (
    left >= 0 && top >= 0 && right <= viewport.width && top + nodeSize.height * scale * view.zoom <= viewport.height
  )
}
