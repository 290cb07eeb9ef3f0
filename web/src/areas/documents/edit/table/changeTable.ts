import type { EditorState, TransactionSpec } from '@codemirror/state'
import { type Cell, type CellPosition, cellAt, dashRow, type MarkdownTable, tableAt } from './tableAt.ts'
import { emptyRow } from './writeTable.ts'

/** Returns the change of the text; null if the cursor is not in a table, or if the table does not allow the change. */
export type TableChange = (state: EditorState) => TransactionSpec | null

type TableContext = { table: MarkdownTable; place: CellPosition; state: EditorState }

const within =
  (change: (context: TableContext) => TransactionSpec | null): TableChange =>
  (state) => {
    const table = tableAt(state)
    return table && change({ table, place: cellAt(table, state), state })
  }

const select = ({ from, to }: Cell): TransactionSpec => ({
  selection: { anchor: from, head: to },
  scrollIntoView: true,
})

/** Returns the cells in navigation order, without the delimiter row. */
const navigableCells = ({ rows }: MarkdownTable) =>
  rows.flatMap((cells, row) => (row === dashRow ? [] : cells.map((cell, column) => ({ ...cell, row, column }))))

const newRow = ({ table, state }: Pick<TableContext, 'table' | 'state'>, row: number): TransactionSpec => {
  // Below the header, which ends with the delimiter row.
  const line = state.doc.line(state.doc.lineAt(table.from).number + Math.max(row, dashRow))
  const insert = `\n${emptyRow(table.rows[0]!.length)}`
  const at = line.to + '\n| '.length
  return { changes: { from: line.to, insert }, selection: { anchor: at }, scrollIntoView: true }
}

/** Moves to the next cell and selects its text; after the last cell it adds a row. */
export const nextCell = within(({ table, place: position, state }) => {
  const next = navigableCells(table).find(
    ({ row, column }) => row > position.row || (row === position.row && column > position.column),
  )
  return next ? select(next) : newRow({ table, state }, table.rows.length - 1)
})

/** Moves to the previous cell; in the first one the cursor stays. */
export const cellBefore = within(({ table, place: position }) => {
  const cells = navigableCells(table)
  const before = cells.findLast(
    ({ row, column }) => row < position.row || (row === position.row && column < position.column),
  )
  return select(before ?? cells[0]!)
})

export const addRow = within(({ table, place: position, state }) => newRow({ table, state }, position.row))

/** The header and its delimiter row cannot be deleted. */
export const deleteRow = within(({ place: position, state }) => {
  if (position.row <= dashRow) return null
  const line = state.doc.lineAt(state.selection.main.head)
  return { changes: { from: line.from - 1, to: line.to }, selection: { anchor: line.from - 1 } }
})

/** Returns the end of a column in each row: the position of the bar after it. */
const barsBehind = ({ table, state }: TableContext, column: number) =>
  table.rows.flatMap((cells) => {
    const cell = cells[column] ?? cells.at(-1)
    if (!cell) return []
    const line = state.doc.lineAt(cell.from)
    const bar = state.sliceDoc(cell.to, line.to).search(/(?<!\\)\|/)
    return [{ bar: cell.to + bar, hasCell: column < cells.length }]
  })

/** Adds a column after that of the cursor. */
export const addColumn = within((context) => {
  const { place: position, state } = context
  const changes = state.changes(
    barsBehind(context, position.column).map(({ bar }, row) => ({
      from: bar + 1,
      insert: row === dashRow ? ' --- |' : '  |',
    })),
  )
  const { bar } = barsBehind(context, position.column)[position.row]!
  return { changes, selection: { anchor: changes.mapPos(bar + 1, -1) + 1 }, scrollIntoView: true }
})

/** Deletes the column of the cursor; deleting the only column removes the whole table. */
export const deleteColumn = within((context) => {
  const { table, place: position, state } = context
  if (table.rows[0]!.length === 1) return { changes: { from: table.from, to: table.to } }
  const changes = state.changes(
    barsBehind(context, position.column).flatMap(({ bar, hasCell }, row) => {
      if (!hasCell) return []
      const { from } = table.rows[row]![position.column]!
      const before = state.doc.lineAt(from).from
      const left = before + state.sliceDoc(before, from).lastIndexOf('|')
      return [{ from: left, to: bar }]
    }),
  )
  return { changes, scrollIntoView: true }
})
