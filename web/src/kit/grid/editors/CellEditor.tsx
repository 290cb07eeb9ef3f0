import type { Editing } from '../GridCell.tsx'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import type { Place } from '../readInstant.ts'
import { OptionEditor } from './OptionEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

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

/** The move that a key means while a cell is edited. Arrows leave only what began by typing, so that F2 lets them move in the text. */
export function editorMove(event: React.KeyboardEvent, byTyping: boolean): EditorMove | null {
  if (event.nativeEvent.isComposing) return null
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  if (!byTyping) return null
  if (event.key === 'ArrowDown') return 'down'
  if (event.key === 'ArrowUp') return 'up'
  return null
}

/** The editor that fits the column's kind. */
export const CellEditor = (props: EditorProps) =>
  props.column.options || props.column.source ? <OptionEditor {...props} /> : <TextEditor {...props} />
