import { expect, test } from 'vitest'
import { type Board, headerRow, move, rectOf, selectAll, selectCell, step } from './selection.ts'

const board: Board = { rowIds: ['r0', 'r1', 'r2', 'r3'], columns: ['a', 'b', 'c'] }
const at = (rowId: string, column: string) => ({ rowId, column })
const start = selectCell(at('r1', 'b'))

test('arrow keys move by one cell within the board; up from the first row is the header', () => {
  expect(move(board, start, { rows: 1 }).active).toEqual(at('r2', 'b'))
  expect(move(board, start, { columns: -5 }).active).toEqual(at('r1', 'a'))
  expect(move(board, selectCell(at('r3', 'c')), { rows: 1 }).active).toEqual(at('r3', 'c'))
  expect(move(board, selectCell(at('r0', 'b')), { rows: -1 }).active).toEqual(at(headerRow, 'b'))
  expect(move(board, selectCell(at(headerRow, 'b')), { rows: 1 }).active).toEqual(at('r0', 'b'))
})

test('a jump ends at the edge, never in the header', () => {
  expect(move(board, start, { rows: -1, toEdge: true }).active).toEqual(at('r0', 'b'))
  expect(move(board, start, { rows: 20 }).active).toEqual(at('r3', 'b'))
  expect(move(board, start, { columns: 1, toEdge: true }).active).toEqual(at('r1', 'c'))
})

test('with Shift the anchor stays and the rectangle grows in either direction', () => {
  const down = move(board, start, { rows: 2, columns: 1, extend: true })
  expect(rectOf(board, down)).toEqual({ top: 1, bottom: 3, left: 1, right: 2 })
  const up = move(board, start, { rows: -5, columns: -1, extend: true })
  expect(rectOf(board, up)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
})

test('selects all cells; an empty board leaves the selection unchanged', () => {
  expect(rectOf(board, selectAll(board, start))).toEqual({ top: 0, bottom: 3, left: 0, right: 2 })
  expect(selectAll({ rowIds: [], columns: ['a'] }, start)).toBe(start)
})

test('Tab moves along the row, then to the next row; at either end it leaves the grid', () => {
  expect(step(board, selectCell(at('r1', 'c')), 1)?.active).toEqual(at('r2', 'a'))
  expect(step(board, selectCell(at('r2', 'a')), -1)?.active).toEqual(at('r1', 'c'))
  expect(step(board, selectCell(at('r3', 'c')), 1)).toBe(null)
  expect(step(board, selectCell(at('r0', 'a')), -1)).toBe(null)
  expect(step(board, selectCell(at(headerRow, 'c')), 1)?.active).toEqual(at('r0', 'a'))
})

test('a selection follows its cells when rows move', () => {
  const selection = { anchor: at('r1', 'a'), active: at('r2', 'b') }
  const reordered = { rowIds: ['new', 'r2', 'r0', 'r1'], columns: ['b', 'a'] }
  expect(rectOf(reordered, selection)).toEqual({ top: 1, bottom: 3, left: 0, right: 1 })
})
