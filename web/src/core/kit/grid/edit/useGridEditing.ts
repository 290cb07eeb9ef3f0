import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Editing, EditorMove } from '../cells/editors/editorProps.ts'
import { readCell } from '../cells/readCell.ts'
import type { LocaleSettings } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import type { GridProps } from '../gridProps.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { type Board, move, type Selection, step } from '../select/selection.ts'
import { isWritable } from './gridEdits.ts'

type Options = {
  props: GridProps
  board: Board
  selection: Selection
  select: (selection: Selection) => void
  row: GridRow | undefined
  column: GridColumn | undefined
  place: LocaleSettings
  focusGrid: () => void
}

const moves = { down: [1, 0], up: [-1, 0], left: [0, -1], right: [0, 1], stay: [0, 0] } as const

/** Opens the active cell for editing, and commits or discards the typed text. */
export function useGridEditing({
  props,
  board,
  selection,
  select,
  row,
  column,
  place: localeSettings,
  focusGrid,
}: Options) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { onEdit, onOpenCell } = props

  /** `text` replaces the value; without it the present value is edited. Returns false if the cell is read-only. */
  const open = useCallback(
    (text?: string): boolean => {
      if (!row || !column || !isWritable(column, row)) return false
      const at = { rowId: row.id, column: column.name }
      if (column.kind === 'boolean') {
        const value =
          text === undefined ? row.values[column.name] !== true : readCell(column, text, localeSettings).value
        if (typeof value === 'boolean') onEdit([{ ...at, value }], { typed: true })
        return true
      }
      onOpenCell(row.id)
      const first = text ?? copyCell(column, row, localeSettings)
      setEditing({ ...at, text: first, byTyping: text !== undefined, typed: { current: first } })
      return true
    },
    [row, column, localeSettings, onEdit, onOpenCell],
  )

  const cancel = useCallback(() => {
    setEditing(null)
    focusGrid()
  }, [focusGrid])

  const commit = useCallback(
    (text: string, to: EditorMove) => {
      setEditing(null)
      if (to !== 'stay') focusGrid()
      if (!editing || !column || !row) return
      if (text !== copyCell(column, row, localeSettings))
        onEdit([{ rowId: editing.rowId, column: editing.column, ...readCell(column, text, localeSettings) }], {
          typed: true,
        })
      const [rows, columns] = moves[to]
      if (to === 'left' || to === 'right') select(step(board, selection, to === 'right' ? 1 : -1) ?? selection)
      else if (to !== 'stay') select(move(board, selection, { rows, columns }))
    },
    [editing, column, row, localeSettings, onEdit, board, selection, select, focusGrid],
  )
  // If the grid is unmounted while a cell is open (for example because the session ended), its text is committed.
  const commitOnUnmount = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (!editing) commitOnUnmount.current = null
    else if (row && column && !column.options && !column.source)
      commitOnUnmount.current = () => commit(editing.typed.current, 'stay')
  })
  useLayoutEffect(() => () => commitOnUnmount.current?.(), [])
  const current = editing && board.rowIds.includes(editing.rowId) ? editing : null
  return useMemo(() => ({ editing: current, open, commit, cancel }), [current, open, commit, cancel])
}
