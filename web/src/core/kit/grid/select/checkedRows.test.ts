import { expect, test } from 'vitest'
import { tick, tickedOf } from './checkedRows.ts'

const rows = ['a', 'b', 'c', 'd']
const none = new Set<string>()

test('a row is checked and unchecked', () => {
  const ticked = tick(rows, none, { rowId: 'b', last: null, range: false })
  expect([...ticked]).toEqual(['b'])
  expect([...tick(rows, ticked, { rowId: 'b', last: 'b', range: false })]).toEqual([])
})

test('with Shift, all rows from the last one take the state of this one', () => {
  expect([...tick(rows, new Set(['b']), { rowId: 'd', last: 'b', range: true })]).toEqual(['b', 'c', 'd'])
  expect([...tick(rows, new Set(['d', 'b', 'c']), { rowId: 'b', last: 'd', range: true })]).toEqual([])
  expect([...tick(rows, none, { rowId: 'c', last: 'gone', range: true })]).toEqual(['c'])
})

test('the header shows none, some or all', () => {
  expect(tickedOf(rows, none)).toBe('none')
  expect(tickedOf(rows, new Set(['a', 'elsewhere']))).toBe('some')
  expect(tickedOf(rows, new Set(rows))).toBe('all')
  expect(tickedOf([], none)).toBe('none')
})
