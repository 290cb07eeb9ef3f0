import { expect, test } from 'vitest'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { planPaste } from './planPaste.ts'

const column = (name: string, takes: GridColumn['takes'], kind: GridColumn['kind'] = 'text'): GridColumn => ({
  name,
  label: name,
  kind,
  width: 100,
  takes,
  required: false,
  sortable: true,
})
const columns = [
  column('key', 'new'),
  column('text', 'always'),
  column('count', 'always', 'integer'),
  column('made', 'never'),
]
const rows: GridRow[] = ['r0', 'r1'].map((id) => ({
  id,
  state: 'kept',
  values: { key: id, text: `t-${id}`, count: 1, made: 'm' },
}))
const ghost: GridRow = { id: 'new:7', state: 'ghost', values: {} }
const localeSettings = { locale: 'en-US', timeZone: 'UTC' }
const at = (top: number, left: number, bottom = top, right = left) => ({ top, bottom, left, right })
const paste = (block: string[][], rect = at(0, 0), nextNew: number | null = null) =>
  planPaste(block, { rows: nextNew === null ? rows : [...rows, ghost], columns, rect, nextNew, place: localeSettings })

test('a block starts at the corner of the selection; each cell is parsed by its column', () => {
  const { edits, rect } = paste(
    [
      ['a', '5'],
      ['b', 'x'],
    ],
    at(0, 1),
  )
  expect(edits).toEqual([
    { rowId: 'r0', column: 'text', value: 'a' },
    { rowId: 'r0', column: 'count', value: 5 },
    { rowId: 'r1', column: 'text', value: 'b' },
    { rowId: 'r1', column: 'count', value: 'x', problem: 'must be a whole number' },
  ])
  expect(rect).toEqual(at(0, 1, 1, 2))
})

test('one cell, or a block that fits several times, fills the selection', () => {
  expect(paste([['9']], at(0, 2, 1, 2)).edits.map(({ rowId, value }) => [rowId, value])).toEqual([
    ['r0', 9],
    ['r1', 9],
  ])
  const tiled = paste([['a', '1']], at(0, 1, 1, 2))
  expect(tiled.edits.map(({ value }) => value)).toEqual(['a', 1, 'a', 1])
})

test('beyond the last row, new rows are added if allowed, and nothing otherwise; blank lines add none', () => {
  const block = [
    ['k1', 'a'],
    ['', ''],
    ['k2', 'b'],
    ['k3', 'c'],
  ]
  const { edits, rect } = paste(block, at(2, 0), 7)
  expect(edits.filter(({ column }) => column === 'key')).toEqual([
    { rowId: 'new:7', column: 'key', value: 'k1' },
    { rowId: 'new:8', column: 'key', value: 'k2' },
    { rowId: 'new:9', column: 'key', value: 'k3' },
  ])
  expect(rect).toEqual(at(2, 0, 4, 1))
  expect(paste(block, at(1, 0)).edits.map(({ rowId }) => rowId)).toEqual(['r1', 'r1'])
})

test('a read-only cell of a saved row rejects a different value; in a new row the server decides', () => {
  expect(paste([['r0', 'x']]).edits).toEqual([{ rowId: 'r0', column: 'text', value: 'x' }])
  expect(paste([['other']]).edits).toEqual([
    { rowId: 'r0', column: 'key', value: 'other', problem: 'cannot be changed here' },
  ])
  expect(paste([['k', 't', '1', 'mine']], at(2, 0), 7).edits.map(({ column }) => column)).toEqual([
    'key',
    'text',
    'count',
  ])
})

test('nothing is written beyond the last column; ragged lines write the cells they have', () => {
  expect(paste([['1', 'm', 'lost']], at(0, 2)).rect).toEqual(at(0, 2, 0, 3))
  expect(paste([['a'], ['b', '2']], at(0, 1)).edits.map(({ value }) => value)).toEqual(['a', 'b', 2])
})
