import { useMemo, useState } from 'react'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { fitWidth } from '../kit/grid/columns/fitWidth.ts'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'

/** In pixels of a 16 px root: what is longer is read in the bar beneath. */
const widest = 380

/** So much is left for typing. */
const narrowest = 116

/** Texts are of any length; numbers, days and the like are of the usual one, also where there are none yet. */
const leastOf = ({ kind, width }: GridColumn) => (kind === 'text' || kind === 'reference' ? narrowest : width)

/**
 * The columns as wide as what they held in the first rows that came needs; they stay so while one pages. What a person
 * made wider or narrower wins later.
 */
export function useFittedColumns(columns: readonly GridColumn[], rows: readonly GridRow[]): readonly GridColumn[] {
  const format = useFormat()
  const [widths, setWidths] = useState<Readonly<Record<string, number>> | null>(null)
  if (widths === null && rows.length > 0) {
    const fitted = columns.filter(({ show }) => !show)
    const widthOf = (column: GridColumn) => Math.max(leastOf(column), Math.min(widest, fitWidth(column, rows, format)))
    setWidths(Object.fromEntries(fitted.map((column) => [column.name, widthOf(column)])))
  }
  return useMemo(
    () => (widths ? columns.map((column) => ({ ...column, width: widths[column.name] ?? column.width })) : columns),
    [columns, widths],
  )
}
