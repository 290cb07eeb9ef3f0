import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectDecimalMark, readDecimal } from './decimalMark.ts'

test.each([
  ['a comma before the decimals', ['12,5', '7'], 'comma'],
  ['a comma without digits before it', [',5'], 'comma'],
  ['points between thousands and a comma', ['1.250,50'], 'comma'],
  ['points between millions', ['1.250.000'], 'comma'],
  ['blanks between thousands and a comma', ['1\u00a0250,5'], 'comma'],
  ['a point before the decimals', ['12.5', '1,250'], 'point'],
  ['commas between thousands and a point', ['1,250.5'], 'point'],
  ['three decimals after a zero', ['0,125'], 'comma'],
  ['thousands or three decimals', ['1,250', '1.250'], null],
  ['both marks', ['12,5', '12.5'], null],
  ['whole numbers and words', ['12', 'fast', '1,2,3', ''], null],
])('the decimal mark of %s', (_, cells, mark) => {
  expect(detectDecimalMark(cells)).toBe(mark)
})

test('numbers are parsed by their mark, with and without thousands separators', () => {
  expect(
    ['12,5', '1.250', '1.250,5', "1'250,5", '−3,5', '10,', '12.5'].map((cell) => readDecimal(cell, 'comma')),
  ).toEqual([12.5, 1250, 1250.5, 1250.5, -3.5, 10, 12.5])
  expect(['12.5', '1,250', '1,250.5', '.5', '1e3'].map((cell) => readDecimal(cell, 'point'))).toEqual([
    12.5, 1250, 1250.5, 0.5, 1000,
  ])
})

test('rejects text that is not a number with that mark', () => {
  expect(['1,5,5', '1,25.5', '12,50.5', 'fast', ''].map((cell) => readDecimal(cell, 'comma'))).toEqual(
    Array(5).fill(null),
  )
  expect(['12,5', '1.2.3', '9'.repeat(101)].map((cell) => readDecimal(cell, 'point'))).toEqual(Array(3).fill(null))
})

test('without a mark only program notation is a number', () => {
  expect(['1200.5', '1,200', '12,5'].map((cell) => readDecimal(cell, null))).toEqual([1200.5, null, null])
})

test('parses a number back as a spreadsheet of any locale writes it', () => {
  const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'pt-BR']
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constantFrom(...locales), (value, locale) => {
      const rounded = Number(value.toFixed(2))
      const cell = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rounded)
      const mark = detectDecimalMark([cell])
      expect(mark).not.toBeNull()
      expect(readDecimal(cell, mark)).toBeCloseTo(rounded, 2)
    }),
  )
})
