import type { CellValue, ReportRow } from './reportColumn.ts'

type Sorted = { row: ReportRow; value: string | number | boolean; isEmpty: boolean }

const sortable = (row: ReportRow, value: CellValue | undefined): Sorted => {
  const isEmpty = value === null || value === undefined || value === ''
  return { row, isEmpty, value: isEmpty ? '' : typeof value === 'string' ? value.toLowerCase() : value }
}

/** So many rows are sorted, or merged, in one step. */
const rowsAtOnce = 500

/**
 * Rows by one column, texts without regard to case, empty values last; rows that are alike stay in their order. Step by
 * step: sorted runs are merged two by two.
 */
export function* orderRows(
  rows: readonly ReportRow[],
  { field, descending }: { field: string; descending: boolean },
): Generator<undefined, ReportRow[]> {
  const sign = descending ? -1 : 1
  const compare = (a: Sorted, b: Sorted) => {
    if (a.isEmpty || b.isEmpty) return Number(a.isEmpty) - Number(b.isEmpty)
    return (a.value < b.value ? -1 : a.value > b.value ? 1 : 0) * sign
  }
  let runs: Sorted[][] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    runs.push(
      rows
        .slice(from, from + rowsAtOnce)
        .map((row) => sortable(row, row[field]))
        .sort(compare),
    )
    yield
  }
  while (runs.length > 1) {
    const next: Sorted[][] = []
    for (let at = 0; at < runs.length; at += 2) next.push(yield* merged(runs[at]!, runs[at + 1] ?? [], compare))
    runs = next
  }
  return (runs[0] ?? []).map(({ row }) => row)
}

function* merged<Row>(
  one: readonly Row[],
  other: readonly Row[],
  compare: (a: Row, b: Row) => number,
): Generator<undefined, Row[]> {
  const rows: Row[] = []
  let [left, right] = [0, 0]
  while (left < one.length || right < other.length) {
    if (rows.length % rowsAtOnce === 0) yield
    const isLeft = right >= other.length || (left < one.length && compare(one[left]!, other[right]!) <= 0)
    rows.push(isLeft ? one[left++]! : other[right++]!)
  }
  return rows
}
