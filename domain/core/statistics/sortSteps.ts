/** Number of rows sorted or merged in one step. */
const stepRows = 256

function* merged<Row>(
  first: readonly Row[],
  other: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Generator<undefined, Row[]> {
  const rows: Row[] = []
  let [left, right] = [0, 0]
  while (left < first.length && right < other.length) {
    rows.push(compare(first[left]!, other[right]!) <= 0 ? first[left++]! : other[right++]!)
    if (rows.length % stepRows === 0) yield
  }
  return rows.concat(first.slice(left), other.slice(right))
}

/** Stable sort like `toSorted`, in steps: sorted runs are merged in pairs. */
export function* sortSteps<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Generator<undefined, Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += stepRows) {
    runs.push(rows.slice(from, from + stepRows).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const next: Row[][] = []
    for (let at = 0; at < runs.length; at += 2) next.push(yield* merged(runs[at]!, runs[at + 1] ?? [], compare))
    runs = next
  }
  return runs[0] ?? []
}
