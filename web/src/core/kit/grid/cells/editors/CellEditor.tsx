import type { EditorProps } from './editorProps.ts'
import { OptionEditor } from './OptionEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** The editor for the column's kind. */
export const CellEditor = (props: EditorProps) =>
  props.column.options || props.column.source ? <OptionEditor {...props} /> : <TextEditor {...props} />
