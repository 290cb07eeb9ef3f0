import { useMemo, useState } from 'react'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { fitWidth } from '../kit/grid/fitWidth.ts'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'

/** In pixels of a 16 px root: what is longer is read in the bar beneath. */
const widest = 380

/** The columns as wide as what they held in the first rows that came needs; they stay so while one pages. What a person made wider or narrower wins later. */
export function useFittedColumns(columns: readonly GridColumn[], rows: readonly GridRow[]): readonly GridColumn[] {
  const format = useFormat()
  const [widths, setWidths] = useState<Readonly<Record<string, number>> | null>(null)
  if (widths === null && rows.length > 0) {
    const fitted = columns.filter(({ show }) => !show)
    setWidths(Object.fromEntries(fitted.map((one) => [one.name, Math.min(widest, fitWidth(one, rows, format))])))
  }
  return useMemo(
    () => (widths ? columns.map((one) => ({ ...one, width: widths[one.name] ?? one.width })) : columns),
    [columns, widths],
  )
}
