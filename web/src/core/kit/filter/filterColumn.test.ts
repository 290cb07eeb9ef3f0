import { expect, test } from 'vitest'
import { type FilterColumn, isComplete, withOperator } from './filterColumn.ts'

const columns: FilterColumn[] = [
  {
    name: 'qty',
    label: 'Quantity',
    input: 'number',
    operators: [
      { name: 'Equals', label: 'equals', arity: 'one' },
      { name: 'Between', label: 'is between', arity: 'two' },
      { name: 'IsAnyOf', label: 'is any of', arity: 'list' },
      { name: 'IsEmpty', label: 'is empty', arity: 'none' },
    ],
  },
]
const complete = (operator: string, ...values: string[]) => isComplete({ column: 'qty', operator, values }, columns)

test('a filter is complete with a column, an operator, and the number of values that the operator takes', () => {
  expect(isComplete({ column: '', operator: 'Equals', values: ['1'] }, columns)).toBe(false)
  expect(complete('', '1')).toBe(false)
  expect([complete('Equals'), complete('Equals', ' '), complete('Equals', '1')]).toEqual([false, false, true])
  expect([complete('Between', '1'), complete('Between', '1', ''), complete('Between', '1', '2')]).toEqual([
    false,
    false,
    true,
  ])
  expect([complete('IsAnyOf'), complete('IsAnyOf', '1')]).toEqual([false, true])
  expect(complete('IsEmpty')).toBe(true)
})

test('a change of the operator preserves the values that fit', () => {
  const entry = { column: 'qty', operator: 'IsAnyOf', values: ['1', '2', '3'] }
  const values = columns[0]!.operators.map((operator) => withOperator(entry, operator).values)
  expect(values).toEqual([['1'], ['1', '2'], ['1', '2', '3'], []])
})
