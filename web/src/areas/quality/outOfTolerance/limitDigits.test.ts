import { expect, test } from 'vitest'
import { limitDigits } from './limitDigits.ts'

test('limits have the digits of the check, and more if they are closer together', () => {
  const check = { nominal: 10, lower: 9.97, upper: 10.03 }
  expect(limitDigits(check, { lower: 9.97625, upper: 10.0485 })).toBe(4)
  expect(limitDigits(check, { lower: 2, upper: 18 })).toBe(2)
  expect(limitDigits(check, undefined)).toBe(2)
  expect(limitDigits({ nominal: null, lower: null, upper: 12 }, { lower: 0, upper: 8.62 })).toBe(2)
  expect(limitDigits({ nominal: null, lower: null, upper: 12 }, { lower: 5, upper: 5 })).toBe(0)
})

test('limits without variation are shown with all their digits', () => {
  expect(limitDigits({ nominal: null, lower: 0, upper: 1 }, { lower: 0.25, upper: 0.25 })).toBe(2)
})
