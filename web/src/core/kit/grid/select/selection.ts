/** A cell by what it is, not where: rows come and go while it is looked at. */
export type CellAddress = { rowId: string; column: string }

/** From `anchor` to `active`, which the keyboard moves; the same for one cell. */
export type Selection = { anchor: CellAddress; active: CellAddress }

/** Rows and columns in the order in which they stand; `headerRow` is the row above them. */
export type Board = { rowIds: readonly string[]; columns: readonly string[] }
export const headerRow = 'header'

export type Rect = { top: number; bottom: number; left: number; right: number }
type Place = { row: number; column: number }

/** Where a cell stands; what is gone counts as the nearest that was known, the first. The header is row −1. */
export function placeOf(board: Board, { rowId, column }: CellAddress): Place {
  const row = rowId === headerRow ? -1 : Math.max(0, board.rowIds.indexOf(rowId))
  return { row, column: Math.max(0, board.columns.indexOf(column)) }
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** The cell at a place, the nearest there is. */
function cellAt(board: Board, place: Place): CellAddress {
  const row = clamp(place.row, -1, board.rowIds.length - 1)
  const column = board.columns[clamp(place.column, 0, board.columns.length - 1)] ?? ''
  return { rowId: row < 0 ? headerRow : board.rowIds[row]!, column }
}

/** One cell. */
export const selectCell = (cell: CellAddress): Selection => ({ anchor: cell, active: cell })

/** Everything below the header, active where it was. */
export function selectAll(board: Board, selection: Selection): Selection {
  const first = cellAt(board, { row: 0, column: 0 })
  const last = cellAt(board, { row: board.rowIds.length - 1, column: board.columns.length - 1 })
  return board.rowIds.length === 0 ? selection : { anchor: first, active: last }
}

/** The cells between, inclusive; the header is never among them. */
export function rectOf(board: Board, selection: Selection): Rect {
  const from = placeOf(board, selection.anchor)
  const to = placeOf(board, selection.active)
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

export type Move = {
  rows?: number
  columns?: number
  /** As far as it goes in that direction. */
  toEdge?: boolean
  /** The anchor stays. */
  extend?: boolean
}

/** Where the keyboard goes; a selection that grows does not enter the header. */
export function move(board: Board, selection: Selection, { rows = 0, columns = 0, toEdge, extend }: Move): Selection {
  const from = placeOf(board, selection.active)
  const far = toEdge ? Number.MAX_SAFE_INTEGER : 1
  let row = from.row + Math.sign(rows) * (toEdge ? far : Math.abs(rows))
  const column = from.column + Math.sign(columns) * (toEdge ? far : Math.abs(columns))
  // A leap upwards ends at the first row; only a step from there enters the header.
  if (from.row > 0 && row < 0) row = 0
  if (extend) row = Math.max(0, row)
  const active = cellAt(board, { row, column })
  return extend && from.row >= 0 ? { anchor: selection.anchor, active } : selectCell(active)
}

/** The next cell as Tab goes: along the row, then the next row. Null at the end of all. */
export function step(board: Board, selection: Selection, by: 1 | -1): Selection | null {
  const { row, column } = placeOf(board, selection.active)
  const width = board.columns.length
  const next = row * width + column + by
  if (next < -width || next >= board.rowIds.length * width || (row >= 0 && next < 0)) return null
  return selectCell(cellAt(board, { row: Math.floor(next / width), column: ((next % width) + width) % width }))
}
