import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import type { FileColumn } from './fileColumns.ts'

/**
 * What a file has of a grid's column: the value as it is kept (numbers with a point, instants in UTC), whatever the
 * place of whoever takes it; texts where a column says them.
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
