import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Measured, valueSeries } from './valueSeries.ts'

test('a bin is the mean of the values measured in it, weighted by time', () => {
  const measured: Measured[] = [
    { from: 0, to: 30, values: { load: 10 } },
    { from: 30, to: 40, values: { load: 50, feed: 100 } },
  ]
  expect(valueSeries(measured, { start: 0, end: 60 }, 3)).toEqual([
    { name: 'feed', means: [null, 100, null] },
    { name: 'load', means: [10, 30, null] },
  ])
})

test('values measured across the edges of the range count only within it', () => {
  expect(valueSeries([{ from: -100, to: 500, values: { load: 7 } }], { start: 0, end: 10 }, 2)).toEqual([
    { name: 'load', means: [7, 7] },
  ])
})

test('a mean is always within the range of the measured values', () => {
  const measurement = fc.record({
    from: fc.integer({ min: -50, max: 150 }),
    length: fc.integer({ min: 1, max: 60 }),
    value: fc.double({ min: -1000, max: 1000, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(measurement, { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (measurements, bins) => {
      const measured = measurements.map(({ from, length, value }) => ({
        from,
        to: from + length,
        values: { x: value },
      }))
      const values = measurements.map(({ value }) => value)
      const [low, high] = [Math.min(...values) - 1e-6, Math.max(...values) + 1e-6]
      for (const { means } of valueSeries(measured, { start: 0, end: 100 }, bins))
        for (const mean of means) if (mean !== null) expect(mean >= low && mean <= high).toBe(true)
    }),
  )
})
