import type { EditorState } from '@codemirror/state'

/** Where the words of a cell stand in the text, without the blanks around them. */
export type Cell = { from: number; to: number }

/** A table of Markdown: its first line, and the cells of each; the second line is the one of dashes. */
export type MarkdownTable = { from: number; to: number; rows: readonly (readonly Cell[])[] }

/** A cell as it is counted: its row (the line of dashes counts) and its column. */
export type CellPlace = { row: number; column: number }

const rowLine = /^\s*\|.*\|\s*$/
const dashes = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** The second line, which says where columns stand. */
export const dashRow = 1
/** Longer tables are written on without help. */
const mostRows = 2000

function cellsOf(text: string, at: number): Cell[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  return bars.slice(0, -1).map((bar, i) => {
    const inner = text.slice(bar + 1, bars[i + 1])
    const before = inner.length - inner.trimStart().length
    // Of an empty cell the place behind its first blank.
    if (before === inner.length) {
      const from = at + bar + 1 + Math.min(1, inner.length)
      return { from, to: from }
    }
    return { from: at + bar + 1 + before, to: at + bar + 1 + inner.trimEnd().length }
  })
}

/** The table in which a place, or else the cursor, stands; null: in none. */
export function tableAt(state: EditorState, at = state.selection.main.head): MarkdownTable | null {
  const { doc } = state
  const here = doc.lineAt(at).number
  const isRow = (number: number) => number >= 1 && number <= doc.lines && rowLine.test(doc.line(number).text)
  if (!isRow(here)) return null
  let [first, last] = [here, here]
  while (isRow(first - 1) && here - first < mostRows) first--
  while (isRow(last + 1) && last - here < mostRows) last++
  if (last === first || !dashes.test(doc.line(first + dashRow).text)) return null
  const lines = Array.from({ length: last - first + 1 }, (_, i) => doc.line(first + i))
  return { from: lines[0]!.from, to: lines.at(-1)!.to, rows: lines.map(({ text, from }) => cellsOf(text, from)) }
}

/** The cell in which the cursor stands. */
export function cellAt(table: MarkdownTable, state: EditorState): CellPlace {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head).number - state.doc.lineAt(table.from).number
  const cells = table.rows[line]!
  const column = cells.findLastIndex(({ from }) => from <= head)
  return { row: line, column: Math.max(0, column) }
}
