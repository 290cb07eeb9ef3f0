import { expect, test } from 'vitest'
import { type GridRow, shownRows } from './gridRows.ts'

const row = (change: Partial<GridRow>): GridRow => ({
  source: 'Tag',
  who: '',
  machine: '',
  job: '',
  what: '',
  from: 0,
  until: 0,
  duration: 0,
  isOpen: false,
  ...change,
})
const rows = [
  row({ machine: 'M-10', from: 1, duration: 30 }),
  row({ machine: 'M-2', from: 2, duration: 10 }),
  row({ machine: 'M-1', who: 'Ada', from: 3, duration: 20 }),
]
const shown = (find: string, field: 'from' | 'machine' | 'duration', descending = false) =>
  shownRows(rows, { find, field, descending }).map(({ machine }) => machine)

test('rows are sorted by any column, numbers in names by their value', () => {
  expect(shown('', 'from')).toEqual(['M-10', 'M-2', 'M-1'])
  expect(shown('', 'machine')).toEqual(['M-1', 'M-2', 'M-10'])
  expect(shown('', 'duration', true)).toEqual(['M-10', 'M-1', 'M-2'])
})

test('rows are found by what stands in any of their columns', () => {
  expect(shown(' ada ', 'from')).toEqual(['M-1'])
  expect(shown('m-1', 'from')).toEqual(['M-10', 'M-1'])
  expect(shown('nobody', 'from')).toEqual([])
})
