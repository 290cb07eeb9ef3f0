import { readCell } from '../cells/readCell.ts'
import type { Place } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import type { CellEdit, GridColumn, GridRow } from '../gridTypes.ts'
import type { Rect } from '../select/selection.ts'
import { planPaste } from './planPaste.ts'
import { writeTsv } from './tsv.ts'

export type Sheet = { rows: readonly GridRow[]; columns: readonly GridColumn[]; rect: Rect; place: Place }

/** Whether a row takes a value in a column. */
export const takes = (column: GridColumn, row: GridRow | undefined): boolean =>
  column.takes === 'always' || (column.takes === 'new' && row !== undefined && row.state !== 'kept')

const chosen = ({ rows, columns, rect }: Sheet) => ({
  rows: rows.slice(Math.max(0, rect.top), rect.bottom + 1).filter(({ state }) => state !== 'ghost'),
  columns: columns.slice(rect.left, rect.right + 1),
})

/** The selected cells as a spreadsheet takes them. */
export function copyBlock(sheet: Sheet): { text: string; cells: number } {
  const { rows, columns } = chosen(sheet)
  const block = rows.map((row) => columns.map((column) => copyCell(column, row, sheet.place)))
  return { text: writeTsv(block), cells: rows.length * columns.length }
}

/** Empties the selected cells; a value that a cell does not take goes back to what it was. */
export function clearBlock(sheet: Sheet): CellEdit[] {
  const { rows, columns } = chosen(sheet)
  return rows.flatMap((row) =>
    columns.flatMap((column): CellEdit[] => {
      const at = { rowId: row.id, column: column.name }
      if (!takes(column, row)) return row.drafts?.has(column.name) ? [{ ...at, value: undefined }] : []
      const isEmpty = (row.values[column.name] ?? '') === ''
      return isEmpty ? [] : [{ ...at, ...readCell(column, '', sheet.place) }]
    }),
  )
}

/** Gives every selected row the values of the first one. */
export function fillDown(sheet: Sheet): CellEdit[] {
  const { rows, columns } = chosen(sheet)
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
