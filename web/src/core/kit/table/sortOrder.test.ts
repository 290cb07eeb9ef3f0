import { expect, test } from 'vitest'
import { createPace } from '../../chunks/pace.ts'
import { inOrder, orderText, parseOrder } from './sortOrder.ts'

const pace = createPace()
const keys = ['job', 'lost'] as const
const defaultOrder = { field: 'lost', descending: true } as const

test('an order is read from an address, an invalid one is the default, and selecting a column twice reverses it', () => {
  expect(parseOrder('job', keys, defaultOrder)).toEqual({ field: 'job', descending: false })
  expect(parseOrder('-job', keys, defaultOrder)).toEqual({ field: 'job', descending: true })
  expect(parseOrder('-oee', keys, defaultOrder)).toEqual(defaultOrder)
  expect(orderText('lost', defaultOrder)).toBe('lost')
  expect(orderText('job', defaultOrder)).toBe('-job')
})

test('names are sorted in natural order, and missing values are last in either direction', async () => {
  expect(await inOrder(['J-10', 'J-9'], (name) => name, false, pace)).toEqual(['J-9', 'J-10'])
  expect(await inOrder([1, null, 3], (value) => value, true, pace)).toEqual([3, 1, null])
  expect(await inOrder([1, null, 3], (value) => value, false, pace)).toEqual([1, 3, null])
})
