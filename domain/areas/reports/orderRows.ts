import { sortSteps } from '../../core/statistics/sortSteps.ts'
import type { CellValue, ReportRow } from './reportColumn.ts'

type Sorted = { row: ReportRow; value: string | number | boolean; isEmpty: boolean }

const sortable = (row: ReportRow, value: CellValue | undefined): Sorted => {
  const isEmpty = value === null || value === undefined || value === ''
  return { row, isEmpty, value: isEmpty ? '' : typeof value === 'string' ? value.toLowerCase() : value }
}

/** Number of rows prepared per step. */
const rowsPerStep = 500

/** Sorts rows by one column in steps: text ignores case, empty values come last, and equal rows keep their order. */
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
    if (sorted.length % rowsPerStep === 0) yield
  }
  return (yield* sortSteps(sorted, compare)).map(({ row }) => row)
}
