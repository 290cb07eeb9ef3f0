import { readCell } from '../cells/readCell.ts'
import type { Place } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import { type CellEdit, type GridColumn, type GridRow, newRowId } from '../gridTypes.ts'
import type { Rect } from '../select/selection.ts'
import { gridTexts as texts } from '../texts.ts'

export type PasteTarget = {
  rows: readonly GridRow[]
  /** Those in sight, in their order. */
  columns: readonly GridColumn[]
  rect: Rect
  /** The number of the next new row, or null where rows cannot be added. */
  nextNew: number | null
  place: Place
}

/**
 * What a column does not take there stays as it is: silently in new rows (the server fills it), with a sentence in kept
 * ones.
 */
function editOf(row: GridRow | null, rowId: string, column: GridColumn, text: string, place: Place): CellEdit | null {
  const kept = row?.state === 'kept'
  const takes = column.takes === 'always' || (column.takes === 'new' && !kept)
  if (takes) return { rowId, column: column.name, ...readCell(column, text, place) }
  if (!kept || text.trim() === copyCell(column, row, place).trim()) return null
  return { rowId, column: column.name, value: text, problem: texts.notChangeable }
}

/**
 * What becomes of which cell when a block is pasted, and the cells it covers. A selection that holds the block several
 * times is filled with it; otherwise the block begins at its corner. What reaches beyond the last row becomes new rows,
 * what reaches beyond the last column is lost.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  target: PasteTarget,
): { edits: CellEdit[]; rect: Rect } {
  const { rows, columns, rect, nextNew, place } = target
  const height = block.length
  const width = Math.max(0, ...block.map((line) => line.length))
  const times = (selected: number, input: number) => (input > 0 && selected % input === 0 ? selected : input)
  const rowCount = times(rect.bottom - rect.top + 1, height)
  const columnCount = Math.min(times(rect.right - rect.left + 1, width), columns.length - rect.left)
  const known = rows.filter(({ state }) => state !== 'ghost').length
  const edits: CellEdit[] = []
  let bottom = rect.top
  let added = 0
  for (let down = 0; down < rowCount; down++) {
    const line = block[down % height]!
    const at = rect.top + down
    const row = at < known ? rows[at]! : null
    if (!row && (nextNew === null || line.every((text) => text.trim() === ''))) continue
    const rowId = row?.id ?? newRowId(nextNew! + added++)
    bottom = Math.max(bottom, row ? at : known + added - 1)
    for (let across = 0; across < columnCount; across++) {
      const text = line[across % width]
      const edit = text === undefined ? null : editOf(row, rowId, columns[rect.left + across]!, text, place)
      if (edit) edits.push(edit)
    }
  }
  return { edits, rect: { top: rect.top, bottom, left: rect.left, right: rect.left + Math.max(0, columnCount - 1) } }
}
