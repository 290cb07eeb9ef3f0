/** Zoom levels; 1 fits the content to the window. */
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** Returns the next larger (`by` 1) or smaller (-1) zoom; the same zoom at either end. */
export function zoomBy(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom)
  return next ?? zoom
}

/** Returns the zoom after a key press: `+` and `-` zoom by one step, `0` fits to the window; null for other keys. */
export function zoomKey(key: string, zoom: number): number | null {
  if (key === '+' || key === '=') return zoomBy(zoom, 1)
  if (key === '-') return zoomBy(zoom, -1)
  return key === '0' ? 1 : null
}
