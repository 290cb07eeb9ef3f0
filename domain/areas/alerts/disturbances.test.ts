import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowMs } from '../efficiency/sums/windowRollup.ts'
import { disturbances } from './disturbances.ts'

/** Windows in a row from epoch 0, each with the time down in it. */
const windows = (times: readonly number[]) => times.map((ms, k) => ({ start: k * windowMs, ms }))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

test('a window without any stop parts two disturbances, whether it is told of or left out', () => {
  const found = [
    { start: 0, ms: 5 },
    { start: 2 * windowMs, ms: 15 },
  ]
  expect(disturbances(windows([5, 0, 7, 8]))).toEqual(found)
  expect(disturbances(windows([5, 0, 7, 8]).filter(({ ms }) => ms > 0))).toEqual(found)
})

test('no time is lost or made; there are as many as there are beginnings', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: windowMs })), (times) => {
      const found = disturbances(windows(times))
      expect(sum(found.map(({ ms }) => ms))).toBe(sum(times))
      expect(found.length).toBe(times.filter((ms, k) => ms > 0 && !(times[k - 1]! > 0)).length)
      expect(found.every(({ ms }) => ms > 0)).toBe(true)
      expect(disturbances(windows(times).filter(({ ms }) => ms > 0))).toEqual(found)
    }),
  )
})
