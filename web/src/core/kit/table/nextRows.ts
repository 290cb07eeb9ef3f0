/** Rows from `first` up to, but excluding, `last`. */
export type Rows = { first: number; last: number }

/**
 * Returns the next range on the way from the rendered rows to the `wanted` ones (`sight` are the visible rows among
 * them): unwanted rows are dropped and at most `maxRows` added, visible rows before those around them.
 */
export function nextRows(rendered: Rows, to: { wanted: Rows; sight: Rows; maxRows: number }): Rows {
  const { wanted, sight, maxRows } = to
  const overlap = { first: Math.max(rendered.first, wanted.first), last: Math.min(rendered.last, wanted.last) }
  const { first, last } = overlap.first < overlap.last ? overlap : { first: sight.first, last: sight.first }
  const clampRows = (rows: number, free: number) => Math.max(0, Math.min(rows, free))
  const visibleAbove = clampRows(first - sight.first, maxRows)
  const below = clampRows(wanted.last - last, maxRows - visibleAbove)
  const above = clampRows(first - visibleAbove - wanted.first, maxRows - visibleAbove - below)
  return { first: first - visibleAbove - above, last: last + below }
}
