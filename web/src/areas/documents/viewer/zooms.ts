/** How large something is drawn; 1 fits it in. */
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next larger (`by` 1) or smaller (-1) zoom; the same where there is none. */
export function zoomBy(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom)
  return next ?? zoom
}

/** What a key makes of a zoom: `+` and `-` a step, `0` fits it in; null for other keys. */
export function zoomKey(key: string, zoom: number): number | null {
  if (key === '+' || key === '=') return zoomBy(zoom, 1)
  if (key === '-') return zoomBy(zoom, -1)
  return key === '0' ? 1 : null
}
