/** Selects or deselects a row; with Shift, all rows from the last selected row to this one get the same state. */
export function tick(
  rowIds: readonly string[],
  checked: ReadonlySet<string>,
  options: { rowId: string; last: string | null; range: boolean },
): ReadonlySet<string> {
  const { rowId, last, range } = options
  const on = !checked.has(rowId)
  const to = rowIds.indexOf(rowId)
  const from = range && last !== null && rowIds.includes(last) ? rowIds.indexOf(last) : to
  const rangeIds = rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(checked)
  for (const id of rangeIds) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns the state of the checkbox in the header. */
export function tickedOf(rowIds: readonly string[], checked: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = rowIds.filter((id) => checked.has(id)).length
  return count === 0 ? 'none' : count === rowIds.length ? 'all' : 'some'
}
