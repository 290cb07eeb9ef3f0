import type { CheckRow } from '@takt/domain/areas/quality/answers/checkRows.ts'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import type { GridColumn } from '../../../core/kit/grid/gridTypes.ts'
import { foundText } from '../../checksheets/face.ts'
import { unitText } from './foundColumns.tsx'
import { dataTexts as texts } from './texts.ts'

type Column = Pick<GridColumn, 'name' | 'label' | 'kind'>

function cellOf(row: CheckRow, { name }: Column): string | number {
  if (name === 'value' && row.value === null) return guarded(foundText(row, String))
  const value = name === 'unit' ? unitText(row) : row[name as keyof CheckRow]
  if (typeof value === 'boolean') return value ? texts.within : texts.outside
  return typeof value === 'string' ? guarded(value) : (value ?? '')
}

/**
 * Lines of a file (RFC 4180, no cell of which a spreadsheet runs): the headings of its columns, as the screen has them,
 * or rows of them at full precision; instants are of UTC.
 */
export function rowsCsv(columns: readonly Column[], rows?: readonly CheckRow[]): string {
  const heads = columns.map(({ label, kind }) => (kind === 'instant' ? texts.utc(label) : label))
  const lines = rows?.map((row) => columns.map((column) => cellOf(row, column))) ?? [heads]
  return lines.length === 0 ? '' : `${papaparse.unparse(lines as string[][], { newline: '\r\n' })}\r\n`
}
