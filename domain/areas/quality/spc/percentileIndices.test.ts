import { expect, test } from 'vitest'
import { leastForPercentiles, percentileIndices, valuesForPercentiles } from './percentileIndices.ts'

const range = (length: number, make: (k: number) => number) => Array.from({ length }, (_, k) => make(k + 1))

test('of 0.01 to 19.99 the percentiles, Pp and Ppk are those computed by hand', () => {
  // n + 1 is 2000: ranks 2.7, 1000 and 1997.3.
  const told = percentileIndices(range(1999, (k) => k / 100).toReversed(), { lower: 0, upper: 25 })!
  expect([told.low, told.median, told.high].map((value) => Number(value.toFixed(9)))).toEqual([0.027, 10, 19.973])
  // 25 ÷ 19.946, and the smaller of 15 ÷ 9.973 and 10 ÷ 9.973.
  expect(told.pp).toBeCloseTo(1.253384, 6)
  expect(told.ppk).toBeCloseTo(1.002707, 6)
  expect(told.isReached).toBe(true)
})

test('of a Weibull distribution with shape 1.69368 and scale 3.27812 the Ppk against 8 is 0.73, not what a normal one tells', () => {
  // X50 = 3.27812 (ln 2)^(1 ÷ 1.69368) = 2.6402, X99.865 = 9.9957: 5.3598 ÷ 7.3555.
  const count = 99_999
  const values = range(count, (k) => 3.27812 * (-Math.log(1 - k / (count + 1))) ** (1 / 1.69368))
  const told = percentileIndices(values, { lower: null, upper: 8 })!
  expect([told.median.toFixed(4), told.high.toFixed(3)]).toEqual(['2.6402', '9.996'])
  expect(told.ppk!.toFixed(2)).toBe('0.73')
  expect(told.pp).toBeNull()
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1))
  expect(((8 - mean) / (3 * deviation)).toFixed(2)).toBe('0.95')
})

test('of too few values for the outer percentiles the extremes stand for them, and that is told', () => {
  const told = percentileIndices(
    range(199, (k) => k),
    { lower: 0, upper: 300 },
  )!
  expect(told).toMatchObject({ low: 1, median: 100, high: 199, isReached: false })
  expect(told.pp).toBeCloseTo(300 / 198, 12)
  expect(
    percentileIndices(
      range(valuesForPercentiles, (k) => k),
      { lower: 0, upper: 1 },
    )!.isReached,
  ).toBe(true)
  expect(valuesForPercentiles).toBe(740)
})

test('of fewer than 100 values nothing is told', () => {
  expect(
    percentileIndices(
      range(leastForPercentiles - 1, (k) => k),
      { lower: 0, upper: 1 },
    ),
  ).toBeNull()
})

test('where percentiles coincide there is no index', () => {
  const values = [...range(100, () => 5), ...range(10, (k) => 5 - k)]
  expect(percentileIndices(values, { lower: null, upper: 9 })).toMatchObject({ ppk: null })
  expect(percentileIndices(values, { lower: 0, upper: 9 })).toMatchObject({ pp: 9 / 10, ppk: null })
})
