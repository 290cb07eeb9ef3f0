import type { Format } from '../../format/FormatContext.tsx'
import { showCell } from '../cells/showCell.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'

const padding = 26
const characterWidth = 7.3

/** Returns a width that shows the longest text of a column, estimated with an average character width, and its header. */
export function fitWidth(column: GridColumn, rows: readonly GridRow[], format: Format): number {
  const longest = rows.reduce((max, row) => Math.max(max, showCell(column, row, format).length), 0)
  return Math.max(longest, column.label.length + 2) * characterWidth + padding
}
