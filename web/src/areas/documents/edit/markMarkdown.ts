import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Puts marks around the selection, or around a selected placeholder. */
export function wrapSelection(view: EditorView, [before, placeholder, after]: readonly [string, string, string]): void {
  const { state } = view
  const transaction = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to) || placeholder
    const textStart = from + before.length
    const insert = `${before}${text}${after}`
    return { changes: { from, to, insert }, range: EditorSelection.range(textStart, textStart + text.length) }
  })
  view.dispatch(transaction, { scrollIntoView: true })
  view.focus()
}

/** Puts a mark at the start of each line that is at least partially selected. */
export function markLines(view: EditorView, mark: string): void {
  const { state } = view
  const { from, to, head } = state.selection.main
  const first = state.doc.lineAt(from).number
  const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, at) => state.doc.line(first + at))
  const changes = state.changes(lines.map((line) => ({ from: line.from, insert: mark })))
  view.dispatch({ changes, selection: { anchor: changes.mapPos(head, 1) }, scrollIntoView: true })
  view.focus()
}

/** Adds lines below the line of the cursor, and selects a part of them as a placeholder. */
export function addLines(view: EditorView, text: string, selected: string): void {
  const { state } = view
  const line = state.doc.lineAt(state.selection.main.head)
  const insert = `${line.length > 0 ? '\n\n' : ''}${text}\n\n`
  const anchor = line.to + insert.indexOf(selected)
  view.dispatch({
    changes: { from: line.to, insert },
    selection: { anchor, head: anchor + selected.length },
    scrollIntoView: true,
  })
  view.focus()
}
