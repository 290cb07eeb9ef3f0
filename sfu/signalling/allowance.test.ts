import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('allows a burst, then a fixed number per second, and never more than a burst', () => {
  let now = 0
  const allowance = createAllowance({ burst: 3, perSecond: 2 }, () => now)
  const takeTimes = (times: number) => Array.from({ length: times }, () => allowance.take())
  expect(takeTimes(4)).toEqual([true, true, true, false])
  now = 500
  expect(takeTimes(2)).toEqual([true, false])
  now = 60_000
  expect(takeTimes(4)).toEqual([true, true, true, false])
})
