import { useCallback, useMemo, useRef, useState } from 'react'
import { actionsColumn, type GridColumn, type GridRow } from '../gridTypes.ts'
import { type Board, headerRow, positionOf, type Selection, selectCell } from './selection.ts'

/**
 * Provides the board of rows and columns and the selection on it. If the selected row no longer exists, the selection
 * moves to the row that is now at its position.
 */
export function useGridSelection(rows: readonly GridRow[], columns: readonly GridColumn[], hasActions: boolean) {
  const board: Board = useMemo(
    () => ({
      rowIds: rows.map(({ id }) => id),
      columns: [...columns.map(({ name }) => name), ...(hasActions ? [actionsColumn] : [])],
    }),
    [rows, columns, hasActions],
  )
  const [storedSelection, setSelection] = useState<Selection | null>(null)
  const lastRow = useRef(0)
  const selection = useMemo(() => {
    const hasRow = (rowId: string) => rowId === headerRow || board.rowIds.includes(rowId)
    const first = board.columns[0] ?? ''
    const start = selectCell({ rowId: board.rowIds[0] ?? headerRow, column: first })
    if (!storedSelection) return start
    const isKnown = hasRow(storedSelection.active.rowId) && hasRow(storedSelection.anchor.rowId)
    if (isKnown && board.columns.includes(storedSelection.active.column)) return storedSelection
    const index = Math.min(lastRow.current, board.rowIds.length - 1)
    const rowId = hasRow(storedSelection.active.rowId)
      ? storedSelection.active.rowId
      : (board.rowIds[index] ?? headerRow)
    const column = board.columns.includes(storedSelection.active.column) ? storedSelection.active.column : first
    return selectCell({ rowId, column })
  }, [board, storedSelection])
  const activePosition = positionOf(board, selection.active)
  lastRow.current = Math.max(0, activePosition.row)
  const select = useCallback((next: Selection) => setSelection(next), [])
  return { board, selection, activePlace: activePosition, select }
}
