import { expect, test } from 'vitest'
import { nextSort } from './sortBy.ts'

const up = (column: string) => ({ field: column, descending: false })
const down = (column: string) => ({ field: column, descending: true })

test('a header sorts ascending, then descending, then not', () => {
  expect(nextSort([], 'a', false)).toEqual([up('a')])
  expect(nextSort([up('a')], 'a', false)).toEqual([down('a')])
  expect(nextSort([down('a')], 'a', false)).toEqual([])
  expect(nextSort([up('b'), down('c')], 'a', false)).toEqual([up('a')])
})

test('with Shift, several columns sort, in the order in which they were added', () => {
  expect(nextSort([up('a')], 'b', true)).toEqual([up('a'), up('b')])
  expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
  expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
})
