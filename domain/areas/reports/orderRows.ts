import { sortSteps } from '../../core/statistics/sortSteps.ts'
import type { CellValue, ReportRow } from './reportColumn.ts'

type Sorted = { row: ReportRow; value: string | number | boolean; isEmpty: boolean }

const sortable = (row: ReportRow, value: CellValue | undefined): Sorted => {
  const isEmpty = value === null || value === undefined || value === ''
  return { row, isEmpty, value: isEmpty ? '' : typeof value === 'string' ? value.toLowerCase() : value }
}

/** So many rows are made ready in one step. */
const rowsAtOnce = 500

/**
 * Rows by one column, texts without regard to case, empty values last; rows that are alike stay in their order. Step by
 * step.
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
  const sorted: Sorted[] = []
  for (const row of rows) {
    sorted.push(sortable(row, row[field]))
    if (sorted.length % rowsAtOnce === 0) yield
  }
  return (yield* sortSteps(sorted, compare)).map(({ row }) => row)
}
