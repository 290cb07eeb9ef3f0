import type { CheckRow } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import type { GridColumn } from '../../../core/kit/grid/gridTypes.ts'
import { resultText } from '../../checksheets/index.ts'
import { dataTexts as texts } from './texts.ts'
import { unitText } from './valueColumns.tsx'

type Column = Pick<GridColumn, 'name' | 'label' | 'kind'>

function cellOf(row: CheckRow, { name }: Column): string | number {
  if (name === 'value' && row.value === null) return guarded(resultText(row, String))
  const value = name === 'unit' ? unitText(row) : row[name as keyof CheckRow]
  if (typeof value === 'boolean') return value ? texts.within : texts.outside
  return typeof value === 'string' ? guarded(value) : (value ?? '')
}

/**
 * Returns lines of a CSV file (RFC 4180, safe from spreadsheet formulas): the column headings of the screen, or rows at
 * full precision; instants are in UTC.
 */
export function rowsCsv(columns: readonly Column[], rows?: readonly CheckRow[]): string {
  const headings = columns.map(({ label, kind }) => (kind === 'instant' ? texts.utc(label) : label))
  const lines = rows?.map((row) => columns.map((column) => cellOf(row, column))) ?? [headings]
  return lines.length === 0 ? '' : `${papaparse.unparse(lines as string[][], { newline: '\r\n' })}\r\n`
}
