import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowMs } from '../efficiency/totals/windowRollup.ts'
import { disturbances } from './disturbances.ts'

/** Consecutive windows from epoch 0, each with its down time. */
const windows = (times: readonly number[]) => times.map((ms, k) => ({ start: k * windowMs, ms }))
const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)

test('separates two disturbances at a window without a stop, whether it is listed or left out', () => {
  const result = [
    { start: 0, ms: 5 },
    { start: 2 * windowMs, ms: 15 },
  ]
  expect(disturbances(windows([5, 0, 7, 8]))).toEqual(result)
  expect(disturbances(windows([5, 0, 7, 8]).filter(({ ms }) => ms > 0))).toEqual(result)
})

test('preserves the total time and returns one disturbance per start', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: windowMs })), (times) => {
      const result = disturbances(windows(times))
      expect(sum(result.map(({ ms }) => ms))).toBe(sum(times))
      expect(result.length).toBe(times.filter((ms, k) => ms > 0 && !(times[k - 1]! > 0)).length)
      expect(result.every(({ ms }) => ms > 0)).toBe(true)
      expect(disturbances(windows(times).filter(({ ms }) => ms > 0))).toEqual(result)
    }),
  )
})
