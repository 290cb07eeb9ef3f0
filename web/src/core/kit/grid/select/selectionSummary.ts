import type { GridColumn, GridRow } from '../gridTypes.ts'
import type { Rect } from './selection.ts'

/** `cells` that are filled, and of the numbers among them how many, their sum and mean. */
export type SelectionSummary = { cells: number; numbers: number; sum: number; mean: number | null }

/** Sums up the selected cells; values that were not understood are no numbers. */
export function summarize(rows: readonly GridRow[], columns: readonly GridColumn[], rect: Rect): SelectionSummary {
  const values = rows
    .slice(Math.max(0, rect.top), rect.bottom + 1)
    .flatMap((row) =>
      columns.slice(rect.left, rect.right + 1).map((column) => ({ column, value: row.values[column.name] })),
    )
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
  const numbers = values.flatMap(({ column, value }) => (typeof value === 'number' && !column.isName ? [value] : []))
  const sum = numbers.reduce((total, value) => total + value, 0)
  // What floating point adds to a sum of decimals is not shown to anybody.
  const tidy = Number(sum.toPrecision(15))
  return {
    cells: values.length,
    numbers: numbers.length,
    sum: tidy,
    mean: numbers.length ? tidy / numbers.length : null,
  }
}
