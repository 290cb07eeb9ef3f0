import type { EditorState } from '@codemirror/state'

/** Position of a cell's text, without surrounding blanks. */
export type Cell = { from: number; to: number }

/** A Markdown table: its start, and the cells of each line; the second line is the delimiter row. */
export type MarkdownTable = { from: number; to: number; rows: readonly (readonly Cell[])[] }

/** Position of a cell: its row (including the delimiter row) and its column. */
export type CellPosition = { row: number; column: number }

const rowLine = /^\s*\|.*\|\s*$/
const dashes = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** Index of the delimiter row, which defines the alignment of columns. */
export const dashRow = 1
/** Maximum number of rows; longer tables are edited as plain text. */
const maxRows = 2000

function cellsOf(text: string, at: number): Cell[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  return bars.slice(0, -1).map((bar, i) => {
    const inner = text.slice(bar + 1, bars[i + 1])
    const before = inner.length - inner.trimStart().length
    // An empty cell starts after its first blank.
    if (before === inner.length) {
      const from = at + bar + 1 + Math.min(1, inner.length)
      return { from, to: from }
    }
    return { from: at + bar + 1 + before, to: at + bar + 1 + inner.trimEnd().length }
  })
}

/** Returns the table at a position, by default at the cursor; null: there is none. */
export function tableAt(state: EditorState, at = state.selection.main.head): MarkdownTable | null {
  const { doc } = state
  const lineNumber = doc.lineAt(at).number
  const isRow = (number: number) => number >= 1 && number <= doc.lines && rowLine.test(doc.line(number).text)
  if (!isRow(lineNumber)) return null
  let [first, last] = [lineNumber, lineNumber]
  while (isRow(first - 1) && lineNumber - first < maxRows) first--
  while (isRow(last + 1) && last - lineNumber < maxRows) last++
  if (last === first || !dashes.test(doc.line(first + dashRow).text)) return null
  const lines = Array.from({ length: last - first + 1 }, (_, i) => doc.line(first + i))
  return { from: lines[0]!.from, to: lines.at(-1)!.to, rows: lines.map(({ text, from }) => cellsOf(text, from)) }
}

/** Returns the position of the cell at the cursor. */
export function cellAt(table: MarkdownTable, state: EditorState): CellPosition {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head).number - state.doc.lineAt(table.from).number
  const cells = table.rows[line]!
  const column = cells.findLastIndex(({ from }) => from <= head)
  return { row: line, column: Math.max(0, column) }
}
