/** Ticks or unticks a row; with Shift, everything from the row that was ticked last becomes as this one. */
export function tick(
  rowIds: readonly string[],
  checked: ReadonlySet<string>,
  options: { rowId: string; last: string | null; range: boolean },
): ReadonlySet<string> {
  const { rowId, last, range } = options
  const on = !checked.has(rowId)
  const to = rowIds.indexOf(rowId)
  const from = range && last !== null && rowIds.includes(last) ? rowIds.indexOf(last) : to
  const touched = rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  const next = new Set(checked)
  for (const id of touched) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** What the box in the header shows. */
export function tickedOf(rowIds: readonly string[], checked: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = rowIds.filter((id) => checked.has(id)).length
  return count === 0 ? 'none' : count === rowIds.length ? 'all' : 'some'
}
