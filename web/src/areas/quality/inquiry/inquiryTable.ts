import type { QualityFigures } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { type QualitySums, qualityFiguresOf } from '@takt/domain/areas/quality/qualitySums.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { isUntold } from '../isUntold.ts'
import type { InquiryMeasure } from './inquirySearch.ts'
import type { InquirySums, SummedRow } from './inquirySums.ts'

/** What a measure is of a group; null where nothing was reported of parts, or nothing checked. */
function measured(figures: QualityFigures, measure: InquiryMeasure): number | null {
  const { valuesWithin, valuesOutside, scrapCount, reworkCount } = figures
  const ofValues = measure === 'valuesWithin' || measure === 'valuesOutside'
  if (ofValues ? valuesWithin + valuesOutside === 0 : isUntold(figures)) return null
  return measure === 'lostCount' ? scrapCount + reworkCount : figures[measure]
}

/** The same of its sums: ratios of sums, never means of ratios. */
export const measureOf = (sums: QualitySums | undefined, measure: InquiryMeasure): number | null =>
  sums ? measured(qualityFiguresOf(sums), measure) : null

/** Whether rows stand from the lowest on: the worst first. */
export const isLowestFirst = (measure: InquiryMeasure) => measure === 'firstPassYield'

/** By what rows can stand: the parts of their names, all of a row, or one of the columns. */
export type InquiryKey = 'name' | 'also' | 'all' | `.${string}`
export const columnKey = (column: string): InquiryKey => `.${column}`
export const inquiryKeys = (columns: readonly string[]): InquiryKey[] => [
  ...(['name', 'also', 'all'] as const),
  ...columns.map(columnKey),
]

/** As rows stand of themselves: by the size of all of it, the largest first, of first pass yield the lowest. */
export const usualOrder = (measure: InquiryMeasure): Order<InquiryKey> => ({
  field: 'all',
  descending: !isLowestFirst(measure),
})

/** Rows by a figure or by their name; what has none, and what nobody told, is last, what is equal stands by name. */
export function inquiryRows(
  { columns, rows }: InquirySums,
  measure: InquiryMeasure,
  { field, descending }: Order<InquiryKey> = usualOrder(measure),
): SummedRow[] {
  const place = field.startsWith('.') ? columns.indexOf(field.slice(1)) : -1
  const sortedBy = ({ key, places, all, cells }: SummedRow) => {
    const part = field === 'name' ? 0 : 1
    if (field === 'name' || field === 'also') return key[part] ? places[part]! : null
    return measureOf(field === 'all' ? all : cells[place], measure)
  }
  const compared = valuesCompared(descending)
  return rows
    .map((row) => ({ row, by: sortedBy(row) }))
    .sort((a, b) => compared(a.by, b.by) || byName(a.row, b.row))
    .map(({ row }) => row)
}

const byName = (a: SummedRow, b: SummedRow) => a.places[0]! - b.places[0]! || (a.places[1] ?? 0) - (b.places[1] ?? 0)
