import { useMemo, useState } from 'react'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { fitWidth } from '../kit/grid/columns/fitWidth.ts'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'

/** Maximum width, in px of a 16 px root; the bar below shows longer values in full. */
const widest = 380

/** Minimum width for typing. */
const narrowest = 116

/**
 * Returns the minimum width: texts vary in length; numbers, dates and the like have their usual width, even in empty
 * columns.
 */
const minWidthOf = ({ kind, width }: GridColumn) => (kind === 'text' || kind === 'reference' ? narrowest : width)

/**
 * Returns the columns with widths that fit the first rows that were loaded; widths do not change with the page. Widths
 * set by the user take precedence later.
 */
export function useFittedColumns(columns: readonly GridColumn[], rows: readonly GridRow[]): readonly GridColumn[] {
  const format = useFormat()
  const [widths, setWidths] = useState<Readonly<Record<string, number>> | null>(null)
  if (widths === null && rows.length > 0) {
    const fittable = columns.filter(({ show }) => !show)
    const widthOf = (column: GridColumn) =>
      Math.max(minWidthOf(column), Math.min(widest, fitWidth(column, rows, format)))
    setWidths(Object.fromEntries(fittable.map((column) => [column.name, widthOf(column)])))
  }
  return useMemo(
    () => (widths ? columns.map((column) => ({ ...column, width: widths[column.name] ?? column.width })) : columns),
    [columns, widths],
  )
}
