import { expect, test } from 'vitest'
import { createPace } from '../../pieces/pace.ts'
import { inOrder, orderText, parseOrder } from './sortOrder.ts'

const pace = createPace()
const keys = ['job', 'lost'] as const
const usual = { field: 'lost', descending: true } as const

test('an order is read from an address, nonsense is the usual one, and choosing a column twice turns it round', () => {
  expect(parseOrder('job', keys, usual)).toEqual({ field: 'job', descending: false })
  expect(parseOrder('-job', keys, usual)).toEqual({ field: 'job', descending: true })
  expect(parseOrder('-oee', keys, usual)).toEqual(usual)
  expect(orderText('lost', usual)).toBe('lost')
  expect(orderText('job', usual)).toBe('-job')
})

test('names sort as people count, and what has no value is last either way', async () => {
  expect(await inOrder(['J-10', 'J-9'], (name) => name, false, pace)).toEqual(['J-9', 'J-10'])
  expect(await inOrder([1, null, 3], (value) => value, true, pace)).toEqual([3, 1, null])
  expect(await inOrder([1, null, 3], (value) => value, false, pace)).toEqual([1, 3, null])
})
