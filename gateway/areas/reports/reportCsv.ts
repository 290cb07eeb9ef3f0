import { headerText } from '@takt/domain/areas/reports/cellText.ts'
import { csvNumber } from '@takt/domain/areas/reports/csvNumber.ts'
import type { CellValue } from '@takt/domain/areas/reports/reportColumn.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'
import papaparse from 'papaparse'
import type { OpenedReport } from './openReport.ts'

const rowsAtOnce = 500

function cell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return csvNumber(value)
  return typeof value === 'string' ? guarded(value) : String(value)
}

const lines = (rows: readonly (readonly string[])[]) =>
  `${papaparse.unparse(rows as string[][], { newline: '\r\n' })}\r\n`

/**
 * A report as CSV (RFC 4180, marked as UTF-8, no cell of which a spreadsheet runs), some rows at a time. Values stand as they are:
 * ratios as ratios, seconds as seconds (to twelve digits), instants as ISO 8601 in UTC.
 */
export async function* reportCsv({ columns, parts }: Pick<OpenedReport, 'columns' | 'parts'>): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns.map((column) => guarded(headerText(column)))])
  for await (const rows of parts())
    for (let k = 0; k < rows.length; k += rowsAtOnce)
      yield lines(rows.slice(k, k + rowsAtOnce).map((row) => columns.map(({ field }) => cell(row[field]))))
}
