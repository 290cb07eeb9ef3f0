import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import type { FileColumn } from './fileColumns.ts'

/**
 * Returns a grid column as a column of a file: the stored value (numbers with a decimal point, instants in UTC),
 * independent of the user's locale; texts where the column defines them.
 */
export const gridFileColumn = (column: GridColumn): FileColumn<GridRow> =>
  column.inFile ?? {
    label: column.label,
    value: (row) => {
      if (column.text) return column.text(row)
      const value = row.values[column.name]
      if (value === null || value === undefined || typeof value === 'number') return value ?? null
      if (column.kind === 'instant') {
        const at = Date.parse(String(value))
        return Number.isNaN(at) ? String(value) : new Date(at).toISOString()
      }
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    },
  }
