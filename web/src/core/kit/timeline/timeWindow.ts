/** The visible interval; epoch ms. */
export type TimeWindow = { start: number; end: number }

const shortestMs = 10_000

/** Moves and shortens the window to lie within `bounds`; it is at least ten seconds long. */
export function within(window: TimeWindow, bounds: TimeWindow): TimeWindow {
  const span = Math.min(bounds.end - bounds.start, Math.max(shortestMs, window.end - window.start))
  const start = Math.min(Math.max(window.start, bounds.start), bounds.end - span)
  return { start, end: start + span }
}

/** Zooms in (`factor` below 1) or out around the instant `at`. */
export const zoomed = (window: TimeWindow, bounds: TimeWindow, factor: number, at: number): TimeWindow => {
  const span = Math.min(bounds.end - bounds.start, Math.max(shortestMs, (window.end - window.start) * factor))
  const share = (at - window.start) / (window.end - window.start)
  return within({ start: at - share * span, end: at + (1 - share) * span }, bounds)
}

/** Moves the window by a share of its length; the length stays. */
export function panned(window: TimeWindow, bounds: TimeWindow, share: number): TimeWindow {
  const by = (window.end - window.start) * share
  return within({ start: window.start + by, end: window.end + by }, bounds)
}

/**
 * Returns the window after a key: arrow keys pan and zoom, + and − zoom, Home, 0 and Escape show everything; null if
 * the key has no effect.
 */
export function keyed(window: TimeWindow, bounds: TimeWindow, key: string): TimeWindow | null {
  const middle = (window.start + window.end) / 2
  if (key === 'ArrowLeft') return panned(window, bounds, -0.1)
  if (key === 'ArrowRight') return panned(window, bounds, 0.1)
  if (key === 'ArrowUp' || key === '+' || key === '=') return zoomed(window, bounds, 0.8, middle)
  if (key === 'ArrowDown' || key === '-') return zoomed(window, bounds, 1.25, middle)
  if (key === 'Home' || key === '0' || key === 'Escape') return bounds
  return null
}
