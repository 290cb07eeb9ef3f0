import { guarded } from '@takt/domain/item/csvCell.ts'
import type { CheckRow } from '@takt/domain/quality/answers/checkRows.ts'
import papaparse from 'papaparse'

const cellOf = (value: string | number | boolean | null | undefined) =>
  typeof value === 'string' ? guarded(value) : (value ?? '')

/** Lines of a file (RFC 4180, no cell of which a spreadsheet runs): the names of its columns, or rows of them. */
export function rowsCsv(names: readonly string[], rows?: readonly CheckRow[]): string {
  const lines = rows?.map((row) => names.map((name) => cellOf(row[name as keyof CheckRow]))) ?? [[...names]]
  return lines.length === 0 ? '' : `${papaparse.unparse(lines as string[][], { newline: '\r\n' })}\r\n`
}
