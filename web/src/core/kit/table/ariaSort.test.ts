import { expect, test } from 'vitest'
import { ariaSort } from './ariaSort.ts'

test('only the column that the rows are sorted by has a sort direction', () => {
  expect(ariaSort('lost', { field: 'lost', descending: true })).toBe('descending')
  expect(ariaSort('lost', { field: 'lost', descending: false })).toBe('ascending')
  expect(ariaSort<string>('good', { field: 'lost', descending: true })).toBeUndefined()
  expect(ariaSort<string>(undefined, { field: 'lost', descending: true })).toBeUndefined()
})
