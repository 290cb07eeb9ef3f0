import { expect, test } from 'vitest'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { clearBlock, copyBlock, fillDown } from './gridEdits.ts'

const column = (name: string, takes: GridColumn['takes'], more: Partial<GridColumn> = {}): GridColumn => ({
  name,
  label: name,
  kind: 'text',
  width: 100,
  takes,
  required: false,
  sortable: true,
  ...more,
})
const columns = [
  column('key', 'new', { required: true }),
  column('a', 'always'),
  column('n', 'always', { kind: 'number' }),
]
const rows: GridRow[] = [
  { id: 'r0', state: 'kept', values: { key: 'k0', a: 'x\ty', n: 1.5 } },
  { id: 'r1', state: 'kept', values: { key: 'k1', a: '', n: 2 } },
  { id: 'new:1', state: 'new', values: { key: 'k2', a: 'z' } },
  { id: 'new:2', state: 'ghost', values: {} },
]
const sheet = (top: number, bottom: number, left = 0, right = 2) => ({
  rows,
  columns,
  rect: { top, bottom, left, right },
  place: { locale: 'en-US', timeZone: 'UTC' },
})

test('a block is copied as tabs and lines, without the line for new rows', () => {
  expect(copyBlock(sheet(0, 3, 1, 2))).toEqual({ text: '"x\ty"\t1.5\r\n\t2\r\nz\t', cells: 6 })
})

test('clearing empties writable cells, and reports those that must not be empty', () => {
  expect(clearBlock(sheet(0, 1))).toEqual([
    { rowId: 'r0', column: 'a', value: null },
    { rowId: 'r0', column: 'n', value: null },
    { rowId: 'r1', column: 'n', value: null },
  ])
  expect(clearBlock(sheet(2, 2, 0, 0))).toEqual([
    { rowId: 'new:1', column: 'key', value: null, problem: 'is required' },
  ])
})

test('clearing resets a value that was pasted into a read-only cell', () => {
  const pasted = [{ ...rows[0]!, values: { ...rows[0]!.values, key: 'other' }, drafts: new Set(['key']) }]
  expect(clearBlock({ ...sheet(0, 0, 0, 0), rows: pasted })).toEqual([{ rowId: 'r0', column: 'key', value: undefined }])
})

test('filling down sets the values of the first selected row in all selected rows', () => {
  expect(fillDown(sheet(0, 2, 1, 1))).toEqual([
    { rowId: 'r1', column: 'a', value: 'x\ty' },
    { rowId: 'new:1', column: 'a', value: 'x\ty' },
  ])
  expect(fillDown(sheet(1, 1))).toEqual([])
})
