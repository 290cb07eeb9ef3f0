import { expect, test } from 'vitest'
import { isPossibleValue, isWithin, parseCheck } from './check.ts'

test('values equal to a limit are within; texts always are, a missing number never', () => {
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

test('a control chart needs matching results: numbers for averages and defects, pass or fail with several samples for failures', () => {
  const problem = (fields: object) => {
    const read = parseCheck({ checkID: 'D1', text: 'Bore', ...fields })
    return 'problems' in read ? read.problems : read.check.chart
  }
  expect(['usual', 'ewma', 'cusum', 'c', 'u'].map((chart) => problem({ kind: 'number', chart }))).toEqual([
    'usual',
    'ewma',
    'cusum',
    'c',
    'u',
  ])
  expect(problem({ kind: 'number' })).toBe('usual')
  expect(problem({ kind: 'passFail', chart: 'np', samples: 5 })).toBe('np')
  expect(problem({ kind: 'passFail', chart: 'np' })).toEqual([['chart', 'needs at least 2 samples each time']])
  expect(problem({ kind: 'number', chart: 'np', samples: 5 })).toEqual([
    ['chart', 'is for another kind of check than number'],
  ])
  expect(problem({ kind: 'text', chart: 'c' })).toEqual([['chart', 'is for another kind of check than in words']])
})

test('a count of defects is a whole number; other values can be any number', () => {
  expect([0, 3, 2.5, -1].map((value) => isPossibleValue({ chart: 'u' }, value))).toEqual([true, true, false, false])
  expect(isPossibleValue({ chart: 'ewma' }, -2.5)).toBe(true)
})
