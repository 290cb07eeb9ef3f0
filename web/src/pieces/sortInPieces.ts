import type { Pace } from './pace.ts'

/** So many rows are sorted at once before they are merged. */
const runRows = 256

async function merged<Row>(
  one: readonly Row[],
  other: readonly Row[],
  compare: (a: Row, b: Row) => number,
  pace: Pace,
): Promise<Row[]> {
  const rows: Row[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    rows.push(compare(one[left]!, other[right]!) <= 0 ? one[left++]! : other[right++]!)
    const rest = pace()
    if (rest) await rest
  }
  return rows.concat(one.slice(left), other.slice(right))
}

/** What `toSorted` gives, equal rows in their order, worked out in pieces: sorted runs are merged two by two. */
export async function sortInPieces<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  pace: Pace,
): Promise<Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += runRows) {
    runs.push(rows.slice(from, from + runRows).sort(compare))
    for (let row = 0; row < runRows; row++) {
      const rest = pace()
      if (rest) await rest
    }
  }
  while (runs.length > 1) {
    const next: Row[][] = []
    for (let at = 0; at < runs.length; at += 2) next.push(await merged(runs[at]!, runs[at + 1] ?? [], compare, pace))
    runs = next
  }
  return runs[0] ?? []
}
