/** Rows from `first` up to, not including, `last`. */
export type Rows = { first: number; last: number }

/**
 * What exists next on the way from the rows that are there to those wanted (`sight` are those of them in sight): what
 * is not wanted goes, and at most `most` come, those in sight before those around them.
 */
export function nextRows(there: Rows, to: { wanted: Rows; sight: Rows; most: number }): Rows {
  const { wanted, sight, most } = to
  const kept = { first: Math.max(there.first, wanted.first), last: Math.min(there.last, wanted.last) }
  const { first, last } = kept.first < kept.last ? kept : { first: sight.first, last: sight.first }
  const room = (rows: number, free: number) => Math.max(0, Math.min(rows, free))
  const seenAbove = room(first - sight.first, most)
  const below = room(wanted.last - last, most - seenAbove)
  const above = room(first - seenAbove - wanted.first, most - seenAbove - below)
  return { first: first - seenAbove - above, last: last + below }
}
