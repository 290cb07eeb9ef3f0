import type { GridColumn, GridRow } from '../gridTypes.ts'
import type { Rect } from './selection.ts'

/** Number of non-empty `cells` and, of the numbers among them, their count, sum and mean. */
export type SelectionSummary = { cells: number; numbers: number; sum: number; mean: number | null }

/** Summarizes the selected cells; values that could not be parsed do not count as numbers. */
export function summarize(rows: readonly GridRow[], columns: readonly GridColumn[], rect: Rect): SelectionSummary {
  const values = rows
    .slice(Math.max(0, rect.top), rect.bottom + 1)
    .flatMap((row) =>
      columns.slice(rect.left, rect.right + 1).map((column) => ({ column, value: row.values[column.name] })),
    )
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
  const numbers = values.flatMap(({ column, value }) => (typeof value === 'number' && !column.isName ? [value] : []))
  const sum = numbers.reduce((total, value) => total + value, 0)
  // Removes the floating-point noise of a decimal sum.
  const tidy = Number(sum.toPrecision(15))
  return {
    cells: values.length,
    numbers: numbers.length,
    sum: tidy,
    mean: numbers.length ? tidy / numbers.length : null,
  }
}
