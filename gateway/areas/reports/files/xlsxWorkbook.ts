import type { CellValue, ReportColumn } from '@takt/domain/areas/reports/reportColumn.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

export type XlsxRow = readonly CellValue[]

/** A report as a workbook: plain values only, so that it can be passed to a thread. */
export type XlsxWorkbook = {
  columns: readonly { header: string; format: string | null; width: number }[]
  /** Chunks of rows as JSON in UTF-8, transferred to the thread without copying. */
  rows: readonly Uint8Array<ArrayBuffer>[]
  /** Content of the second sheet, which describes the first: name and text. */
  about: readonly (readonly [name: string, text: string])[]
}

/** Maximum number of rows of a workbook. */
export const maxXlsxRows = 50_000

/** Day 0 of spreadsheet dates as counted since 1900-03-01. */
const epoch = Date.UTC(1899, 11, 30)

/** Returns the spreadsheet format of a column; null for the default format. */
export function xlsxFormat({ type, format }: ReportColumn): string | null {
  if (format === 'percent') return '0.0%'
  if (format === 'duration') return '[h]:mm:ss'
  // Spreadsheets cannot show negative times.
  if (format === 'difference') return '+#,##0.0" min";-#,##0.0" min";0" min"'
  if (format === 'instant') return 'yyyy-mm-dd hh:mm:ss'
  return type === 'date' ? 'yyyy-mm-dd' : null
}

/**
 * Converts a value for spreadsheet calculations: times to days, time differences to minutes, instants to local time of
 * the zone.
 */
export function xlsxValue({ type, format }: ReportColumn, value: CellValue, timeZone: string): CellValue {
  if (value === null || value === '') return null
  if (format === 'duration') return Number(value) / 86_400
  if (format === 'difference') return Number(value) / 60
  if (type !== 'date') return value
  const at = Date.parse(String(value))
  if (Number.isNaN(at)) return String(value)
  return (format === 'instant' ? wallClock(timeZone).localOf(at) - epoch : at - epoch) / dayMs
}
