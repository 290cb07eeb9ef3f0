import { type QualityTotals, qualityMetricsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityFigures } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { hasNoCounts } from '../hasNoCounts.ts'
import type { InquiryMeasure } from './inquirySearch.ts'
import type { InquiryTotals, SummedRow } from './inquiryTotals.ts'

/** Returns the value of a measure for a group; null if no parts were reported or nothing was checked. */
function measured(metrics: QualityFigures, measure: InquiryMeasure): number | null {
  const { valuesWithin, valuesOutside, scrapCount, reworkCount } = metrics
  const ofValues = measure === 'valuesWithin' || measure === 'valuesOutside'
  if (ofValues ? valuesWithin + valuesOutside === 0 : hasNoCounts(metrics)) return null
  return measure === 'lostCount' ? scrapCount + reworkCount : metrics[measure]
}

/** The same for totals: ratios of totals, never means of ratios. */
export const measureOf = (totals: QualityTotals | undefined, measure: InquiryMeasure): number | null =>
  totals ? measured(qualityMetricsOf(totals), measure) : null

/** True if rows are sorted from the lowest value: the worst first. */
export const isLowestFirst = (measure: InquiryMeasure) => measure === 'firstPassYield'

/** The sort keys of rows: the parts of their names, their overall value, or a column. */
export type InquiryKey = 'name' | 'also' | 'all' | `.${string}`
export const columnKey = (column: string): InquiryKey => `.${column}`
export const inquiryKeys = (columns: readonly string[]): InquiryKey[] => [
  ...(['name', 'also', 'all'] as const),
  ...columns.map(columnKey),
]

/** The default order of rows: by overall value, largest first; for first pass yield lowest first. */
export const defaultOrderOf = (measure: InquiryMeasure): Order<InquiryKey> => ({
  field: 'all',
  descending: !isLowestFirst(measure),
})

/**
 * Returns rows sorted by a value or by name; rows without a value or a reported key are last, equal rows are sorted by
 * name.
 */
export function inquiryRows(
  { columns, rows }: InquiryTotals,
  measure: InquiryMeasure,
  { field, descending }: Order<InquiryKey> = defaultOrderOf(measure),
): SummedRow[] {
  const columnIndex = field.startsWith('.') ? columns.indexOf(field.slice(1)) : -1
  const sortedBy = ({ key, places, all, cells }: SummedRow) => {
    const part = field === 'name' ? 0 : 1
    if (field === 'name' || field === 'also') return key[part] ? places[part]! : null
    return measureOf(field === 'all' ? all : cells[columnIndex], measure)
  }
  const compared = valuesCompared(descending)
  return rows
    .map((row) => ({ row, by: sortedBy(row) }))
    .sort((a, b) => compared(a.by, b.by) || byName(a.row, b.row))
    .map(({ row }) => row)
}

const byName = (a: SummedRow, b: SummedRow) => a.places[0]! - b.places[0]! || (a.places[1] ?? 0) - (b.places[1] ?? 0)
