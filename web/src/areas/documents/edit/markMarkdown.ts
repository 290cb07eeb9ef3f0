import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Puts marks around what is selected, or around words that are typed over. */
export function markAround(view: EditorView, [before, usual, after]: readonly [string, string, string]): void {
  const { state } = view
  const around = state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to) || usual
    const begins = from + before.length
    const insert = `${before}${text}${after}`
    return { changes: { from, to, insert }, range: EditorSelection.range(begins, begins + text.length) }
  })
  view.dispatch(around, { scrollIntoView: true })
  view.focus()
}

/** Puts a mark before each line that something of is selected. */
export function markLines(view: EditorView, mark: string): void {
  const { state } = view
  const { from, to, head } = state.selection.main
  const first = state.doc.lineAt(from).number
  const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, at) => state.doc.line(first + at))
  const changes = state.changes(lines.map((line) => ({ from: line.from, insert: mark })))
  view.dispatch({ changes, selection: { anchor: changes.mapPos(head, 1) }, scrollIntoView: true })
  view.focus()
}

/** Puts lines of their own behind the line of the cursor, and selects words of them to be typed over. */
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
