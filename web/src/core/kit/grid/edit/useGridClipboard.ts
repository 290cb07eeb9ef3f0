import { useState } from 'react'
import type { GridProps } from '../gridProps.ts'
import type { CellEdit } from '../gridTypes.ts'
import type { Board, Selection } from '../select/selection.ts'
import { gridTexts as texts } from '../texts.ts'
import { clearBlock, copyBlock, type Sheet } from './gridEdits.ts'
import { planPaste } from './planPaste.ts'
import { parseTsv } from './tsv.ts'

type Options = {
  props: GridProps
  board: Board
  sheet: Sheet
  select: (selection: Selection) => void
  inHeader: boolean
  isEditing: boolean
  count: (count: number) => string
}

/** Handles copy, cut and paste of blocks with clipboard events. `flash` is the message about the last copy. */
export function useGridClipboard(input: Options) {
  const { props, sheet, select } = input
  const [flash, setFlash] = useState<string | null>(null)
  const isGridEvent = (event: React.ClipboardEvent) =>
    !input.isEditing && !input.inHeader && event.target === event.currentTarget
  const copy = (event: React.ClipboardEvent) => {
    const { text, cells } = copyBlock(sheet)
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    setFlash(texts.copied(input.count(cells)))
  }
  return {
    flash,
    clearFlash: () => setFlash(null),
    onCopy: (event: React.ClipboardEvent) => {
      if (isGridEvent(event)) copy(event)
    },
    onCut: (event: React.ClipboardEvent) => {
      if (!isGridEvent(event)) return
      copy(event)
      const edits = clearBlock(sheet)
      if (edits.length > 0) props.onEdit(edits, { typed: false })
    },
    onPaste: (event: React.ClipboardEvent) => {
      if (!isGridEvent(event)) return
      event.preventDefault()
      const block = parseTsv(event.clipboardData.getData('text/plain'))
      if (block.length === 0) return
      const { edits } = planPaste(block, { ...sheet, nextNew: props.nextNew })
      if (edits.length === 0) return
      props.onEdit(edits, { typed: false })
      // Cells pasted beyond the last row do not exist yet and cannot be selected.
      const selectableEdits = edits.filter(({ rowId }) => input.board.rowIds.includes(rowId))
      const last = selectableEdits.at(-1)
      const [first] = selectableEdits
      if (!first || !last) return
      const cell = ({ rowId, column }: CellEdit) => ({ rowId, column })
      select({ anchor: cell(first), active: cell(last) })
    },
  }
}
