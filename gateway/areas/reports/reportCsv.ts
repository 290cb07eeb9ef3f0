import { headerText } from '@takt/domain/areas/reports/cellText.ts'
import { csvNumber } from '@takt/domain/areas/reports/csvNumber.ts'
import type { CellValue } from '@takt/domain/areas/reports/reportColumn.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'
import papaparse from 'papaparse'
import type { OpenedReport } from './openReport.ts'

const rowsPerChunk = 500

function cell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return csvNumber(value)
  return typeof value === 'string' ? guarded(value) : String(value)
}

const lines = (rows: readonly (readonly string[])[]) =>
  `${papaparse.unparse(rows as string[][], { newline: '\r\n' })}\r\n`

/**
 * Streams a report as CSV in chunks (RFC 4180, with a UTF-8 byte order mark, protected against formula injection).
 * Values are unformatted: ratios as fractions, durations in seconds (twelve digits), instants as ISO 8601 in UTC.
 */
export async function* reportCsv({ columns, parts }: Pick<OpenedReport, 'columns' | 'parts'>): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns.map((column) => guarded(headerText(column)))])
  for await (const rows of parts())
    for (let k = 0; k < rows.length; k += rowsPerChunk)
      yield lines(rows.slice(k, k + rowsPerChunk).map((row) => columns.map(({ field }) => cell(row[field]))))
}
