import type { Format } from '../../format/FormatContext.tsx'
import { showCell } from '../cells/showCell.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'

const padding = 26
const letter = 7.3

/** A width that shows the longest of a column's texts, as far as letters of middling width tell, and its header. */
export function fitWidth(column: GridColumn, rows: readonly GridRow[], format: Format): number {
  const longest = rows.reduce((most, row) => Math.max(most, showCell(column, row, format).length), 0)
  return Math.max(longest, column.label.length + 2) * letter + padding
}
