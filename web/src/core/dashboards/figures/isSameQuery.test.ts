import { expect, test } from 'vitest'
import { isSameQuery } from './isSameQuery.ts'

const query = { start: 0, end: 86_400_000, resourceIDs: ['M-1'] }

test('a live range that moved on by a minute is the same query', () => {
  expect(isSameQuery(query, { ...query, start: 60_000, end: 86_460_000 })).toBe(true)
})

test('another range or other machines are another query', () => {
  expect(isSameQuery(query, { ...query, start: 3_600_000 })).toBe(false)
  expect(isSameQuery(query, { ...query, end: 90_000_000 })).toBe(false)
  expect(isSameQuery(query, { ...query, resourceIDs: ['M-2'] })).toBe(false)
})

test('queries without a range are the same if all parameters are equal', () => {
  expect(isSameQuery({ kind: 'alerts' }, { kind: 'alerts' })).toBe(true)
  expect(isSameQuery({ kind: 'alerts' }, { kind: 'insights' })).toBe(false)
})
