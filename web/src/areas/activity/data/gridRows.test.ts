import { expect, test } from 'vitest'
import { filterAndSortRows, type GridRow } from './gridRows.ts'

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
const machinesShown = (find: string, field: 'from' | 'machine' | 'duration', descending = false) =>
  filterAndSortRows(rows, { find, field, descending }).map(({ machine }) => machine)

test('rows are sorted by any column, numbers in names by value', () => {
  expect(machinesShown('', 'from')).toEqual(['M-10', 'M-2', 'M-1'])
  expect(machinesShown('', 'machine')).toEqual(['M-1', 'M-2', 'M-10'])
  expect(machinesShown('', 'duration', true)).toEqual(['M-10', 'M-1', 'M-2'])
})

test('rows are found by the text of any column', () => {
  expect(machinesShown(' ada ', 'from')).toEqual(['M-1'])
  expect(machinesShown('m-1', 'from')).toEqual(['M-10', 'M-1'])
  expect(machinesShown('nobody', 'from')).toEqual([])
})
