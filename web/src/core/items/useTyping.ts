import { useCallback, useRef, useState } from 'react'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import type { DraftBook } from './draftBook.ts'
import type { ItemRow } from './itemActions.ts'

/**
 * Hands what is typed and pasted to the drafts. What is typed is decided on the row as it was when its cell was opened;
 * a new row goes when it is left.
 */
export function useTyping(book: DraftBook, rowOf: (rowId: string) => ItemRow | null) {
  const opened = useRef<ItemRow | null>(null)
  const lastActive = useRef<string | null>(null)
  const [activeRow, setActiveRow] = useState<string | null>(null)
  const onOpenCell = useCallback(
    (rowId: string) => {
      opened.current = rowOf(rowId)
    },
    [rowOf],
  )
  const onEdit = useCallback(
    (edits: readonly CellEdit[], more: { typed: boolean }) => {
      const base = more.typed ? opened.current : null
      book.edit(edits, { held: more.typed, baseOf: (rowId) => (base?.rowId === rowId ? base : null) })
      opened.current = null
    },
    [book],
  )
  const onActiveRow = useCallback(
    (rowId: string | null) => {
      const left = lastActive.current
      lastActive.current = rowId
      setActiveRow(rowId)
      if (left && left !== rowId) book.release([left])
    },
    [book],
  )
  return { activeRow, onOpenCell, onEdit, onActiveRow }
}
