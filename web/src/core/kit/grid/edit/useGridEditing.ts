import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Editing, EditorMove } from '../cells/editors/editorProps.ts'
import { readCell } from '../cells/readCell.ts'
import type { Place } from '../cells/readInstant.ts'
import { copyCell } from '../cells/showCell.ts'
import type { GridProps } from '../gridProps.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { type Board, move, type Selection, step } from '../select/selection.ts'
import { takes } from './gridEdits.ts'

type Given = {
  props: GridProps
  board: Board
  selection: Selection
  select: (selection: Selection) => void
  row: GridRow | undefined
  column: GridColumn | undefined
  place: Place
  focusGrid: () => void
}

const moves = { down: [1, 0], up: [-1, 0], left: [0, -1], right: [0, 1], stay: [0, 0] } as const

/** Opens the active cell for typing, and takes or forgets what was typed. */
export function useGridEditing({ props, board, selection, select, row, column, place, focusGrid }: Given) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { onEdit, onOpenCell } = props

  /** `text` begins the value anew; without it the value there is edited. False if the cell takes none. */
  const open = useCallback(
    (text?: string): boolean => {
      if (!row || !column || !takes(column, row)) return false
      const at = { rowId: row.id, column: column.name }
      if (column.kind === 'boolean') {
        const value = text === undefined ? row.values[column.name] !== true : readCell(column, text, place).value
        if (typeof value === 'boolean') onEdit([{ ...at, value }], { typed: true })
        return true
      }
      onOpenCell(row.id)
      const first = text ?? copyCell(column, row, place)
      setEditing({ ...at, text: first, byTyping: text !== undefined, typed: { current: first } })
      return true
    },
    [row, column, place, onEdit, onOpenCell],
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
      if (text !== copyCell(column, row, place))
        onEdit([{ rowId: editing.rowId, column: editing.column, ...readCell(column, text, place) }], { typed: true })
      const [rows, columns] = moves[to]
      if (to === 'left' || to === 'right') select(step(board, selection, to === 'right' ? 1 : -1) ?? selection)
      else if (to !== 'stay') select(move(board, selection, { rows, columns }))
    },
    [editing, column, row, place, onEdit, board, selection, select, focusGrid],
  )
  // The grid goes while a cell is open (the session has ended, say): what stands in it is taken.
  const leave = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (!editing) leave.current = null
    else if (row && column && !column.options && !column.source)
      leave.current = () => commit(editing.typed.current, 'stay')
  })
  useLayoutEffect(() => () => leave.current?.(), [])
  const current = editing && board.rowIds.includes(editing.rowId) ? editing : null
  return useMemo(() => ({ editing: current, open, commit, cancel }), [current, open, commit, cancel])
}
