import type { KeyboardEvent } from 'react'
import type { GridColumn, GridRow } from '../../gridTypes.ts'
import type { LocaleSettings } from '../readInstant.ts'

/**
 * The cell being edited. `byTyping`: editing was started by typing, and arrow keys leave it; `typed`: its present text.
 */
export type Editing = { rowId: string; column: string; text: string; byTyping: boolean; typed: { current: string } }

/** The direction in which the keyboard moves after a cell was committed. */
export type EditorMove = 'stay' | 'down' | 'up' | 'left' | 'right'

export type EditorProps = {
  column: GridColumn
  row: GridRow
  editing: Editing
  place: LocaleSettings
  onCommit: (text: string, move: EditorMove) => void
  onCancel: () => void
}

/**
 * Returns the move of a key while a cell is edited. Arrow keys leave the cell only if editing was started by typing, so
 * that after F2 they move in the text.
 */
export function editorMove(event: KeyboardEvent, byTyping: boolean): EditorMove | null {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (!byTyping) return null
  if (event.key === 'ArrowDown') return 'down'
  if (event.key === 'ArrowUp') return 'up'
  return null
}
