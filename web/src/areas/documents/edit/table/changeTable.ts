import type { EditorState, TransactionSpec } from '@codemirror/state'
import { type Cell, type CellPlace, cellAt, dashRow, type MarkdownTable, tableAt } from './tableAt.ts'
import { emptyRow } from './writeTable.ts'

/** What becomes of the text; null where the cursor stands in no table, or in one that does not allow it. */
export type TableChange = (state: EditorState) => TransactionSpec | null

type Here = { table: MarkdownTable; place: CellPlace; state: EditorState }

const within =
  (change: (here: Here) => TransactionSpec | null): TableChange =>
  (state) => {
    const table = tableAt(state)
    return table && change({ table, place: cellAt(table, state), state })
  }

const select = ({ from, to }: Cell): TransactionSpec => ({
  selection: { anchor: from, head: to },
  scrollIntoView: true,
})

/** The cells one goes through, in order: those of the line of dashes are none. */
const goneThrough = ({ rows }: MarkdownTable) =>
  rows.flatMap((cells, row) => (row === dashRow ? [] : cells.map((cell, column) => ({ ...cell, row, column }))))

const newRow = ({ table, state }: Pick<Here, 'table' | 'state'>, row: number): TransactionSpec => {
  // Beneath the head, which ends with its line of dashes.
  const line = state.doc.line(state.doc.lineAt(table.from).number + Math.max(row, dashRow))
  const insert = `\n${emptyRow(table.rows[0]!.length)}`
  const at = line.to + '\n| '.length
  return { changes: { from: line.to, insert }, selection: { anchor: at }, scrollIntoView: true }
}

/** To the next cell, whose words are selected; behind the last one comes a new row. */
export const nextCell = within(({ table, place, state }) => {
  const next = goneThrough(table).find(
    ({ row, column }) => row > place.row || (row === place.row && column > place.column),
  )
  return next ? select(next) : newRow({ table, state }, table.rows.length - 1)
})

/** To the cell before; in the first one the cursor stays. */
export const cellBefore = within(({ table, place }) => {
  const cells = goneThrough(table)
  const before = cells.findLast(({ row, column }) => row < place.row || (row === place.row && column < place.column))
  return select(before ?? cells[0]!)
})

export const addRow = within(({ table, place, state }) => newRow({ table, state }, place.row))

/** The head and its line of dashes stay. */
export const deleteRow = within(({ place, state }) => {
  if (place.row <= dashRow) return null
  const line = state.doc.lineAt(state.selection.main.head)
  return { changes: { from: line.from - 1, to: line.to }, selection: { anchor: line.from - 1 } }
})

/** Where a column ends in each row: before the bar behind it. */
const barsBehind = ({ table, state }: Here, column: number) =>
  table.rows.flatMap((cells) => {
    const cell = cells[column] ?? cells.at(-1)
    if (!cell) return []
    const line = state.doc.lineAt(cell.from)
    const bar = state.sliceDoc(cell.to, line.to).search(/(?<!\\)\|/)
    return [{ bar: cell.to + bar, hasCell: column < cells.length }]
  })

/** A column behind that of the cursor. */
export const addColumn = within((here) => {
  const { place, state } = here
  const changes = state.changes(
    barsBehind(here, place.column).map(({ bar }, row) => ({
      from: bar + 1,
      insert: row === dashRow ? ' --- |' : '  |',
    })),
  )
  const { bar } = barsBehind(here, place.column)[place.row]!
  return { changes, selection: { anchor: changes.mapPos(bar + 1, -1) + 1 }, scrollIntoView: true }
})

/** The column of the cursor goes; with the only one the whole table. */
export const deleteColumn = within((here) => {
  const { table, place, state } = here
  if (table.rows[0]!.length === 1) return { changes: { from: table.from, to: table.to } }
  const changes = state.changes(
    barsBehind(here, place.column).flatMap(({ bar, hasCell }, row) => {
      if (!hasCell) return []
      const { from } = table.rows[row]![place.column]!
      const before = state.doc.lineAt(from).from
      const left = before + state.sliceDoc(before, from).lastIndexOf('|')
      return [{ from: left, to: bar }]
    }),
  )
  return { changes, scrollIntoView: true }
})
