import { useCallback, useRef, useState } from 'react'
import type { CellEdit } from '../kit/grid/gridTypes.ts'
import type { DraftStore } from './draftStore.ts'
import type { ItemRow } from './itemActions.ts'

/**
 * Passes typed and pasted values to the drafts. Typed values are based on the row as it was when its cell was opened; a
 * new row is sent when it is left.
 */
export function useTyping(draftStore: DraftStore, rowOf: (rowId: string) => ItemRow | null) {
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
      draftStore.edit(edits, { isTyping: more.typed, baseOf: (rowId) => (base?.rowId === rowId ? base : null) })
      opened.current = null
    },
    [draftStore],
  )
  const onActiveRow = useCallback(
    (rowId: string | null) => {
      const left = lastActive.current
      lastActive.current = rowId
      setActiveRow(rowId)
      if (left && left !== rowId) draftStore.release([left])
    },
    [draftStore],
  )
  return { activeRow, onOpenCell, onEdit, onActiveRow }
}
