import { readCell } from '../cells/readCell.ts'
import type { LocaleSettings } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import type { CellEdit, GridColumn, GridRow } from '../gridTypes.ts'
import type { Rect } from '../select/selection.ts'
import { planPaste } from './planPaste.ts'
import { writeTsv } from './tsv.ts'

export type Sheet = { rows: readonly GridRow[]; columns: readonly GridColumn[]; rect: Rect; place: LocaleSettings }

/** True if a row accepts a value in a column. */
export const isWritable = (column: GridColumn, row: GridRow | undefined): boolean =>
  column.takes === 'always' || (column.takes === 'new' && row !== undefined && row.state !== 'kept')

const selectedCells = ({ rows, columns, rect }: Sheet) => ({
  rows: rows.slice(Math.max(0, rect.top), rect.bottom + 1).filter(({ state }) => state !== 'ghost'),
  columns: columns.slice(rect.left, rect.right + 1),
})

/** Returns the selected cells in the clipboard format of spreadsheets. */
export function copyBlock(sheet: Sheet): { text: string; cells: number } {
  const { rows, columns } = selectedCells(sheet)
  const block = rows.map((row) => columns.map((column) => copyCell(column, row, sheet.place)))
  return { text: writeTsv(block), cells: rows.length * columns.length }
}

/** Empties the selected cells; a value in a read-only cell is reset to the original. */
export function clearBlock(sheet: Sheet): CellEdit[] {
  const { rows, columns } = selectedCells(sheet)
  return rows.flatMap((row) =>
    columns.flatMap((column): CellEdit[] => {
      const at = { rowId: row.id, column: column.name }
      if (!isWritable(column, row)) return row.drafts?.has(column.name) ? [{ ...at, value: undefined }] : []
      const isEmpty = (row.values[column.name] ?? '') === ''
      return isEmpty ? [] : [{ ...at, ...readCell(column, '', sheet.place) }]
    }),
  )
}

/** Sets the values of the first selected row in every selected row. */
export function fillDown(sheet: Sheet): CellEdit[] {
  const { rows, columns } = selectedCells(sheet)
  const [first] = rows
  if (!first || rows.length < 2) return []
  const line = columns.map((column) => copyCell(column, first, sheet.place))
  const rect = {
    ...sheet.rect,
    top: Math.max(0, sheet.rect.top) + 1,
    bottom: Math.max(0, sheet.rect.top) + rows.length - 1,
  }
  return planPaste([line], { ...sheet, rect, nextNew: null }).edits
}
