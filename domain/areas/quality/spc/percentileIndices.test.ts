import { expect, test } from 'vitest'
import { minValuesForPercentiles, percentileIndices, valuesForPercentiles } from './percentileIndices.ts'

const range = (length: number, make: (k: number) => number) => Array.from({ length }, (_, k) => make(k + 1))

test('for 0.01 to 19.99 the percentiles, Pp and Ppk equal those computed by hand', () => {
  // n + 1 is 2000: ranks 2.7, 1000 and 1997.3.
  const result = percentileIndices(range(1999, (k) => k / 100).toReversed(), { lower: 0, upper: 25 })!
  expect([result.low, result.median, result.high].map((value) => Number(value.toFixed(9)))).toEqual([0.027, 10, 19.973])
  // 25 ÷ 19.946, and the smaller of 15 ÷ 9.973 and 10 ÷ 9.973.
  expect(result.pp).toBeCloseTo(1.253384, 6)
  expect(result.ppk).toBeCloseTo(1.002707, 6)
  expect(result.isReached).toBe(true)
})

test('for a Weibull distribution with shape 1.69368 and scale 3.27812 the Ppk against 8 is 0.73, unlike that of a normal distribution', () => {
  // X50 = 3.27812 (ln 2)^(1 ÷ 1.69368) = 2.6402, X99.865 = 9.9957: 5.3598 ÷ 7.3555.
  const count = 99_999
  const values = range(count, (k) => 3.27812 * (-Math.log(1 - k / (count + 1))) ** (1 / 1.69368))
  const result = percentileIndices(values, { lower: null, upper: 8 })!
  expect([result.median.toFixed(4), result.high.toFixed(3)]).toEqual(['2.6402', '9.996'])
  expect(result.ppk!.toFixed(2)).toBe('0.73')
  expect(result.pp).toBeNull()
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1))
  expect(((8 - mean) / (3 * deviation)).toFixed(2)).toBe('0.95')
})

test('with too few values for the outer percentiles the extremes replace them, and the result reports it', () => {
  const result = percentileIndices(
    range(199, (k) => k),
    { lower: 0, upper: 300 },
  )!
  expect(result).toMatchObject({ low: 1, median: 100, high: 199, isReached: false })
  expect(result.pp).toBeCloseTo(300 / 198, 12)
  expect(
    percentileIndices(
      range(valuesForPercentiles, (k) => k),
      { lower: 0, upper: 1 },
    )!.isReached,
  ).toBe(true)
  expect(valuesForPercentiles).toBe(740)
})

test('fewer than 100 values give no result', () => {
  expect(
    percentileIndices(
      range(minValuesForPercentiles - 1, (k) => k),
      { lower: 0, upper: 1 },
    ),
  ).toBeNull()
})

test('coinciding percentiles give no index', () => {
  const values = [...range(100, () => 5), ...range(10, (k) => 5 - k)]
  expect(percentileIndices(values, { lower: null, upper: 9 })).toMatchObject({ ppk: null })
  expect(percentileIndices(values, { lower: 0, upper: 9 })).toMatchObject({ pp: 9 / 10, ppk: null })
})
