import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import papaparse from 'papaparse'
import { cellBefore, nextCell, type TableChange } from './changeTable.ts'
import { dashRow, tableAt } from './tableAt.ts'
import { rowText, writeTable } from './writeTable.ts'

/** Returns cells copied from a spreadsheet (separated by tabs, one row per line); null for other texts. */
export function readCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null
  const { data } = papaparse.parse<string[]>(text.replaceAll('\r\n', '\n'), { delimiter: '\t' })
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''))
  return rows.length > 0 && rows.every((row) => row.length > 1) ? rows : null
}

/** Changes the table at the cursor; returns false if there is none. */
export function changeTable(view: EditorView, change: TableChange): boolean {
  const next = change(view.state)
  if (next) view.dispatch(next)
  return next !== null
}

/** Inserts copied cells at the cursor: as a new table, or as further rows of the current one. */
function putCells(view: EditorView, cells: readonly (readonly string[])[]): void {
  const { state } = view
  const table = tableAt(state)
  const line = state.doc.lineAt(state.selection.main.head)
  if (table) {
    const first = state.doc.lineAt(table.from).number
    const { to } = state.doc.line(Math.max(line.number, first + dashRow))
    const insert = cells.map((row) => `\n${rowText(row, table.rows[0]!.length)}`).join('')
    view.dispatch({ changes: { from: to, insert }, selection: { anchor: to + insert.length } })
    return
  }
  const insert = `${line.length > 0 ? '\n\n' : ''}${writeTable(cells)}\n`
  view.dispatch({ changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length } })
}

/** Within a table Tab moves from cell to cell (after Esc it leaves the editor); copied cells are pasted as a table. */
export const tableEditing: Extension = [
  Prec.high(
    keymap.of([
      { key: 'Tab', run: (view) => changeTable(view, nextCell) },
      { key: 'Shift-Tab', run: (view) => changeTable(view, cellBefore) },
    ]),
  ),
  EditorView.domEventHandlers({
    // Esc makes the next Tab leave the editor, and must not reach the surrounding elements.
    keydown: (event) => {
      if (event.key === 'Escape') event.stopPropagation()
      return false
    },
    paste: (event, view) => {
      const cells = readCells(event.clipboardData?.getData('text/plain') ?? '')
      if (!cells) return false
      event.preventDefault()
      putCells(view, cells)
      return true
    },
  }),
]
