/** Address of a cell by row ID and column name, not by position, because rows may come and go meanwhile. */
export type CellAddress = { rowId: string; column: string }

/** A selection from `anchor` to `active`, which the keyboard moves; both are equal for a single cell. */
export type Selection = { anchor: CellAddress; active: CellAddress }

/** Rows and columns in their order on screen; `headerRow` is the row above them. */
export type Board = { rowIds: readonly string[]; columns: readonly string[] }
export const headerRow = 'header'

export type Rect = { top: number; bottom: number; left: number; right: number }
type CellPosition = { row: number; column: number }

/**
 * Returns the position of a cell; a row or column that no longer exists counts as the first one. The header is row −1.
 */
export function positionOf(board: Board, { rowId, column }: CellAddress): CellPosition {
  const row = rowId === headerRow ? -1 : Math.max(0, board.rowIds.indexOf(rowId))
  return { row, column: Math.max(0, board.columns.indexOf(column)) }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Returns the cell at a position, clamped to the board. */
function cellAt(board: Board, position: CellPosition): CellAddress {
  const row = clamp(position.row, -1, board.rowIds.length - 1)
  const column = board.columns[clamp(position.column, 0, board.columns.length - 1)] ?? ''
  return { rowId: row < 0 ? headerRow : board.rowIds[row]!, column }
}

/** Selects one cell. */
export const selectCell = (cell: CellAddress): Selection => ({ anchor: cell, active: cell })

/** Selects everything below the header; on an empty board the selection stays. */
export function selectAll(board: Board, selection: Selection): Selection {
  const first = cellAt(board, { row: 0, column: 0 })
  const last = cellAt(board, { row: board.rowIds.length - 1, column: board.columns.length - 1 })
  return board.rowIds.length === 0 ? selection : { anchor: first, active: last }
}

/** Returns the rectangle of the selection, inclusive; it never contains the header. */
export function rectOf(board: Board, selection: Selection): Rect {
  const from = positionOf(board, selection.anchor)
  const to = positionOf(board, selection.active)
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
  /** Moves to the edge in that direction. */
  toEdge?: boolean
  /** Extends the selection: the anchor stays. */
  extend?: boolean
}

/** Moves the selection by keyboard; an extended selection does not enter the header. */
export function move(board: Board, selection: Selection, { rows = 0, columns = 0, toEdge, extend }: Move): Selection {
  const from = positionOf(board, selection.active)
  const distance = toEdge ? Number.MAX_SAFE_INTEGER : 1
  let row = from.row + Math.sign(rows) * (toEdge ? distance : Math.abs(rows))
  const column = from.column + Math.sign(columns) * (toEdge ? distance : Math.abs(columns))
  // A jump upwards ends at the first row; only a single step from there enters the header.
  if (from.row > 0 && row < 0) row = 0
  if (extend) row = Math.max(0, row)
  const active = cellAt(board, { row, column })
  return extend && from.row >= 0 ? { anchor: selection.anchor, active } : selectCell(active)
}

/** Returns the next cell in Tab order: along the row, then the next row. Null at either end of the grid. */
export function step(board: Board, selection: Selection, by: 1 | -1): Selection | null {
  const { row, column } = positionOf(board, selection.active)
  const width = board.columns.length
  const next = row * width + column + by
  if (next < -width || next >= board.rowIds.length * width || (row >= 0 && next < 0)) return null
  return selectCell(cellAt(board, { row: Math.floor(next / width), column: ((next % width) + width) % width }))
}
