import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { placeMark } from './placeMark.ts'

/** A file that was put into a text; `insert` puts what stands for it where it was put, whatever was written since. */
export type TakeFile = (file: File, insert: (mark: string) => void) => void

/** Takes files that are dropped or pasted into an editor (`extension`), or put where its cursor is (`put`). */
export function takeFiles(take: TakeFile): { extension: Extension; put: (view: EditorView, files: File[]) => void } {
  const places = new Set<{ at: number }>()
  const put = (view: EditorView, files: readonly File[], at = view.state.selection.main.head) => {
    for (const file of files) {
      const place = { at }
      places.add(place)
      take(file, (mark) => {
        if (!places.delete(place)) return
        const { end, ...changes } = placeMark(view.state, place.at, mark)
        const together = [...places].filter(({ at }) => at === place.at)
        view.dispatch({ changes })
        // What was put there with it stands behind it.
        for (const other of together) other.at = end
      })
    }
  }
  const extension = [
    EditorView.updateListener.of(({ docChanged, changes }) => {
      if (docChanged) for (const place of places) place.at = changes.mapPos(place.at, -1)
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
        // Cells of a spreadsheet come as words and as a picture of them.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return false
        event.preventDefault()
        put(view, files)
        return true
      },
    }),
  ]
  return { extension, put }
}
