import { columnOf } from '@takt/domain/reports/reportColumn.ts'
import { expect, test } from 'vitest'
import { itemOf } from './conditionItems.ts'

const columns = [columnOf.percent('oee', 'OEE'), columnOf.text('resourceID', 'Resource')]

test('a filter is kept with what was entered and how its column says values; a list as a list', () => {
  expect(itemOf(columns, { column: 'oee', operator: 'lessThan', values: ['75'] }, 'a')).toEqual({
    id: 'a',
    column: 'oee',
    columnLabel: 'OEE',
    operator: 'lessThan',
    value: '75',
    columnType: 'number',
    cellFormat: 'percent',
    decimalPlaces: 1,
  })
  const list = itemOf(columns, { column: 'resourceID', operator: 'isOneOf', values: ['M-1', 'M-2'] }, 'b')
  expect(list).toMatchObject({ value: ['M-1', 'M-2'], columnType: 'string' })
})
