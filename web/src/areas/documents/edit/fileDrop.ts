import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { insertMark } from './insertMark.ts'

/** Handler of an inserted file; `insert` inserts its mark at that position, even if the text has changed since. */
export type FileHandler = (file: File, insert: (mark: string) => void) => void

/** Handles files that are dropped or pasted into an editor (`extension`), or inserted at its cursor (`put`). */
export function handleFiles(onFile: FileHandler): {
  extension: Extension
  put: (view: EditorView, files: File[]) => void
} {
  const positions = new Set<{ at: number }>()
  const put = (view: EditorView, files: readonly File[], at = view.state.selection.main.head) => {
    for (const file of files) {
      const position = { at }
      positions.add(position)
      onFile(file, (mark) => {
        if (!positions.delete(position)) return
        const { end, ...changes } = insertMark(view.state, position.at, mark)
        const samePosition = [...positions].filter(({ at }) => at === position.at)
        view.dispatch({ changes })
        // Files inserted at the same position follow this one.
        for (const other of samePosition) other.at = end
      })
    }
  }
  const extension = [
    EditorView.updateListener.of(({ docChanged, changes }) => {
      if (docChanged) for (const position of positions) position.at = changes.mapPos(position.at, -1)
    }),
    EditorView.domEventHandlers({
      dragover: (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      },
      drop: (event, view) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return false
        event.preventDefault()
        put(view, files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined)
        return true
      },
      paste: (event, view) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // Spreadsheet cells are pasted as text and as a picture of it.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return false
        event.preventDefault()
        put(view, files)
        return true
      },
    }),
  ]
  return { extension, put }
}
