import type { KeyboardEvent } from 'react'
import type { GridColumn, GridRow } from '../../gridTypes.ts'
import type { Place } from '../readInstant.ts'

/**
 * The cell that is being typed into. `byTyping`: typing began it, and arrows leave it; `typed`: what stands in it by
 * now.
 */
export type Editing = { rowId: string; column: string; text: string; byTyping: boolean; typed: { current: string } }

/** Where the keyboard goes once a cell is taken. */
export type EditorMove = 'stay' | 'down' | 'up' | 'left' | 'right'

export type EditorProps = {
  column: GridColumn
  row: GridRow
  editing: Editing
  place: Place
  onCommit: (text: string, move: EditorMove) => void
  onCancel: () => void
}

/**
 * The move that a key means while a cell is edited. Arrows leave only what began by typing, so that F2 lets them move
 * in the text.
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
