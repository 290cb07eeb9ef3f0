import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('a burst is allowed, then so many a second, and never more than a burst', () => {
  let now = 0
  const allowance = createAllowance({ burst: 3, perSecond: 2 }, () => now)
  const taken = (times: number) => Array.from({ length: times }, () => allowance.take())
  expect(taken(4)).toEqual([true, true, true, false])
  now = 500
  expect(taken(2)).toEqual([true, false])
  now = 60_000
  expect(taken(4)).toEqual([true, true, true, false])
})
