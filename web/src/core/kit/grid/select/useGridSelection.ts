import { useCallback, useMemo, useRef, useState } from 'react'
import { actionsColumn, type GridColumn, type GridRow } from '../gridTypes.ts'
import { type Board, headerRow, placeOf, type Selection, selectCell } from './selection.ts'

/**
 * The board of rows and columns, and what is selected on it. What was selected and is gone falls to what stands in its
 * place.
 */
export function useGridSelection(rows: readonly GridRow[], columns: readonly GridColumn[], hasActions: boolean) {
  const board: Board = useMemo(
    () => ({
      rowIds: rows.map(({ id }) => id),
      columns: [...columns.map(({ name }) => name), ...(hasActions ? [actionsColumn] : [])],
    }),
    [rows, columns, hasActions],
  )
  const [kept, setSelection] = useState<Selection | null>(null)
  const lastRow = useRef(0)
  const selection = useMemo(() => {
    const known = (rowId: string) => rowId === headerRow || board.rowIds.includes(rowId)
    const first = board.columns[0] ?? ''
    const start = selectCell({ rowId: board.rowIds[0] ?? headerRow, column: first })
    if (!kept) return start
    const isKnown = known(kept.active.rowId) && known(kept.anchor.rowId)
    if (isKnown && board.columns.includes(kept.active.column)) return kept
    const place = Math.min(lastRow.current, board.rowIds.length - 1)
    const rowId = known(kept.active.rowId) ? kept.active.rowId : (board.rowIds[place] ?? headerRow)
    const column = board.columns.includes(kept.active.column) ? kept.active.column : first
    return selectCell({ rowId, column })
  }, [board, kept])
  const activePlace = placeOf(board, selection.active)
  lastRow.current = Math.max(0, activePlace.row)
  const select = useCallback((next: Selection) => setSelection(next), [])
  return { board, selection, activePlace, select }
}
