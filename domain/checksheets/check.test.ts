import { expect, test } from 'vitest'
import { isWithin } from './check.ts'

test('limits themselves are within; words always are, a number that is missing never', () => {
  const within = (value: number | null, lower: number | null, upper: number | null) =>
    isWithin({ kind: 'number', lower, upper }, { value, passed: null, text: null })
  expect([within(9.98, 9.98, 10.02), within(10.02, 9.98, 10.02)]).toEqual([true, true])
  expect([within(9.9799, 9.98, 10.02), within(10.0201, null, 10.02), within(null, null, null)]).toEqual([
    false,
    false,
    false,
  ])
  expect(within(1e9, 9.98, null)).toBe(true)
  const flat = { lower: null, upper: null }
  expect(isWithin({ kind: 'passFail', ...flat }, { value: null, passed: false, text: null })).toBe(false)
  expect(isWithin({ kind: 'passFail', ...flat }, { value: null, passed: true, text: null })).toBe(true)
  expect(isWithin({ kind: 'text', ...flat }, { value: null, passed: null, text: 'scratched' })).toBe(true)
})
