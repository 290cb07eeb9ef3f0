import { expect, test } from 'vitest'
import { ariaSort } from './ariaSort.ts'

test('only the column that the rows are sorted by says in which direction', () => {
  expect(ariaSort('lost', { by: 'lost', descending: true })).toBe('descending')
  expect(ariaSort('lost', { by: 'lost', descending: false })).toBe('ascending')
  expect(ariaSort<string>('good', { by: 'lost', descending: true })).toBeUndefined()
  expect(ariaSort<string>(undefined, { by: 'lost', descending: true })).toBeUndefined()
})
