import { columnOf } from '@takt/domain/areas/reports/reportColumn.ts'
import { expect, test } from 'vitest'
import { entryOf, itemOf, labelOf, problemOf } from './conditionItems.ts'

const columns = [columnOf.percent('oee', 'OEE'), columnOf.text('resourceID', 'Machine')]

// Proves SCH-101
test('a stored filter contains the entered values and the format of its column; a list is stored as a list', () => {
  expect(itemOf(columns, { column: 'oee', operator: 'lessThan', values: ['75'] }, 'a')).toEqual({
    id: 'a',
    column: 'oee',
    columnLabel: 'OEE',
    operator: 'lessThan',
    value: '0.75',
    columnType: 'number',
    cellFormat: 'percent',
    decimalPlaces: 1,
  })
  const list = itemOf(columns, { column: 'resourceID', operator: 'isOneOf', values: ['M-1', 'M-2'] }, 'b')
  expect(list).toMatchObject({ value: ['M-1', 'M-2'], columnType: 'string' })
})

test('a ratio is entered and shown in percent, and stored as a fraction', () => {
  const entry = { column: 'oee', operator: 'between', values: ['29', '57.3'] }
  const item = itemOf(columns, entry, 'a')
  expect(item.value).toEqual(['0.29', '0.573'])
  expect(entryOf(columns, item)).toEqual(entry)
  expect(labelOf(columns, item)).toBe('OEE is between 29 % and 57.3 %')
  expect(problemOf(columns, entry)).toBeNull()
  expect(problemOf(columns, { ...entry, values: ['60', '30'] })).toBe('OEE needs the lower value first')
})
