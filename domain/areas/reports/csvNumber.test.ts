import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellText } from './cellText.ts'
import { csvNumber } from './csvNumber.ts'
import { columnOf } from './reportColumn.ts'

test('numbers keep all measured digits, without artifacts of binary fractions', () => {
  expect([0.1 + 0.2, 28.4 * 3, 1.1 * 1.1, 1 / 3].map(csvNumber)).toEqual(['0.3', '85.2', '1.21', '0.333333333333'])
  expect([0, 12, -7, 123_456_789_012_345].map(csvNumber)).toEqual(['0', '12', '-7', '123456789012345'])
})

test('a screen never shows more digits of a number than a file contains', () => {
  const columns = [columnOf.secs('cycleSecs', 'Cycle'), columnOf.percent('oee', 'OEE')]
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(...columns), (value, column) => {
      // If a value is very close to the middle between two displayed ones, either is correct.
      fc.pre(Math.abs(((Math.abs(value) * 1000) % 1) - 0.5) > 1e-3)
      expect(cellText(column, Number(csvNumber(value)), 'UTC')).toBe(cellText(column, value, 'UTC'))
    }),
  )
})
