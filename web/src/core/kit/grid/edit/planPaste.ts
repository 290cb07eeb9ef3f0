import { readCell } from '../cells/readCell.ts'
import type { LocaleSettings } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import { type CellEdit, type GridColumn, type GridRow, newRowId } from '../gridTypes.ts'
import type { Rect } from '../select/selection.ts'
import { gridTexts as texts } from '../texts.ts'

export type PasteTarget = {
  rows: readonly GridRow[]
  /** The visible columns, in their order. */
  columns: readonly GridColumn[]
  rect: Rect
  /** The number of the next new row, or null if rows cannot be added. */
  nextNew: number | null
  place: LocaleSettings
}

/**
 * Returns the edit of a cell. A read-only cell stays unchanged: silently in new rows (the server fills it), with a
 * message in saved ones.
 */
function editOf(
  row: GridRow | null,
  rowId: string,
  column: GridColumn,
  text: string,
  localeSettings: LocaleSettings,
): CellEdit | null {
  const isSaved = row?.state === 'kept'
  const canWrite = column.takes === 'always' || (column.takes === 'new' && !isSaved)
  if (canWrite) return { rowId, column: column.name, ...readCell(column, text, localeSettings) }
  if (!isSaved || text.trim() === copyCell(column, row, localeSettings).trim()) return null
  return { rowId, column: column.name, value: text, problem: texts.notChangeable }
}

/**
 * Returns the edits of a pasted block, and the cells it covers. A selection that contains the block several times is
 * filled with it; otherwise the block starts at its corner. Lines beyond the last row become new rows; cells beyond the
 * last column are dropped.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  target: PasteTarget,
): { edits: CellEdit[]; rect: Rect } {
  const { rows, columns, rect, nextNew, place: localeSettings } = target
  const height = block.length
  const width = Math.max(0, ...block.map((line) => line.length))
  const times = (selected: number, input: number) => (input > 0 && selected % input === 0 ? selected : input)
  const rowCount = times(rect.bottom - rect.top + 1, height)
  const columnCount = Math.min(times(rect.right - rect.left + 1, width), columns.length - rect.left)
  const existingCount = rows.filter(({ state }) => state !== 'ghost').length
  const edits: CellEdit[] = []
  let bottom = rect.top
  let added = 0
  for (let down = 0; down < rowCount; down++) {
    const line = block[down % height]!
    const at = rect.top + down
    const row = at < existingCount ? rows[at]! : null
    if (!row && (nextNew === null || line.every((text) => text.trim() === ''))) continue
    const rowId = row?.id ?? newRowId(nextNew! + added++)
    bottom = Math.max(bottom, row ? at : existingCount + added - 1)
    for (let across = 0; across < columnCount; across++) {
      const text = line[across % width]
      const edit = text === undefined ? null : editOf(row, rowId, columns[rect.left + across]!, text, localeSettings)
      if (edit) edits.push(edit)
    }
  }
  return { edits, rect: { top: rect.top, bottom, left: rect.left, right: rect.left + Math.max(0, columnCount - 1) } }
}
