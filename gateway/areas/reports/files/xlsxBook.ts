import type { CellValue, ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

/** A row of a workbook. */
export type XlsxRow = readonly CellValue[]

/** A report as a workbook: nothing but values, so that a thread can be given it. */
export type XlsxBook = {
  columns: readonly { header: string; format: string | null; width: number }[]
  /** Some rows at a time, as JSON in UTF-8: handed over to the thread without being copied. */
  rows: readonly Uint8Array<ArrayBuffer>[]
  /** What the second sheet tells of the first: name and text. */
  about: readonly (readonly [name: string, text: string])[]
}

/** So many rows a workbook has at most. */
export const mostXlsxRows = 50_000

/** Day 0 of spreadsheets, as they have counted since 1900-03-01. */
const epoch = Date.UTC(1899, 11, 30)

/** How a spreadsheet shows the values of a column; null: as they are. */
export function xlsxFormat({ type, format }: ReportColumn): string | null {
  if (format === 'percent') return '0.0%'
  if (format === 'duration') return '[h]:mm:ss'
  // Spreadsheets show no negative times.
  if (format === 'difference') return '+#,##0.0" min";-#,##0.0" min";0" min"'
  if (format === 'instant') return 'yyyy-mm-dd hh:mm:ss'
  return type === 'date' ? 'yyyy-mm-dd' : null
}

/** A value as a spreadsheet reckons with it: times in days, differences of times in minutes, instants by the wall of the zone. */
export function xlsxValue({ type, format }: ReportColumn, value: CellValue, timeZone: string): CellValue {
  if (value === null || value === '') return null
  if (format === 'duration') return Number(value) / 86_400
  if (format === 'difference') return Number(value) / 60
  if (type !== 'date') return value
  const at = Date.parse(String(value))
  if (Number.isNaN(at)) return String(value)
  return (format === 'instant' ? wallClock(timeZone).localOf(at) - epoch : at - epoch) / dayMs
}
