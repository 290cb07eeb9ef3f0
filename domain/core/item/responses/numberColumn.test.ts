import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumbers, writeNumbers } from './numberColumn.ts'

const numbers = fc.oneof(
  fc.constantFrom(255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, 0.1 + 0.2, Number.MAX_SAFE_INTEGER),
  fc.nat(),
  fc.double({ noNaN: true }),
)

test('reads the numbers that were written, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(numbers), (values) => {
      // Base64 does not distinguish -0 and 0, nor does JSON.
      const expected = values.map((value) => value + 0)
      expect([...Array.from(readNumbers(writeNumbers(values), values.length))].map((value) => value + 0)).toEqual(
        expected,
      )
    }),
  )
})

test('reads columns longer than one conversion', () => {
  const values = Float64Array.from({ length: 50_000 }, (_, k) => k / 7)
  expect(readNumbers(writeNumbers(values), values.length)).toEqual(values)
})

test.each([
  [[0, 255], 'uint8', 'AP8='],
  [[256], 'uint16', 'AAE='],
  [[65_536], 'uint32', 'AAABAA=='],
  [[-1], 'float64', 'AAAAAAAA8L8='],
  [[0.5], 'float64', 'AAAAAAAA4D8='],
  [[], 'uint8', ''],
] as const)('writes %j as %s, little-endian', (values, type, base64) => {
  const column = writeNumbers(values)
  expect(column.type).toBe(type)
  expect(column.base64.endsWith(base64)).toBe(true)
})

test('rejects a column with another number of values than rows', () => {
  expect(() => readNumbers(writeNumbers([1, 2]), 3)).toThrow('another number of values')
})
