import { expect, test } from 'vitest'
import { expectedOf, limitsOf } from './expected.ts'

const format = (fields: object) =>
  expectedOf({ kind: 'number', unit: 'mm', nominal: null, lower: null, upper: null, ...fields }, String)

test('expected values are formatted as on drawings', () => {
  expect(format({ nominal: 10, lower: 9.98, upper: 10.02 })).toBe('10 ±0.02 mm')
  expect(format({ nominal: 10, lower: 9.98, upper: 10.05 })).toBe('10 +0.05 −0.02 mm')
  expect(format({ lower: 9.98, upper: 10.05, unit: null })).toBe('9.98 – 10.05')
  expect(format({ lower: 3 })).toBe('at least 3 mm')
  expect(format({ nominal: 4, upper: 5 })).toBe('at most 5 mm')
  expect(format({ nominal: 4 })).toBe('4 mm')
  expect(format({ kind: 'passFail', unit: null })).toBe('Passed')
  expect(format({ kind: 'text', unit: null })).toBe('in words')
})

test('limits are shown where deviations would require arithmetic', () => {
  const limits = (fields: object) =>
    limitsOf({ kind: 'number', unit: 'mm', nominal: null, lower: null, upper: null, ...fields }, String)
  expect(limits({ nominal: 20, lower: 19.95, upper: 20.05 })).toBe('19.95 to 20.05 mm')
  expect([limits({ lower: 19.95, upper: 20.05 }), limits({ nominal: 4, upper: 5 })]).toEqual(['', ''])
})
