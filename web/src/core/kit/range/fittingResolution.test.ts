import { expect, test } from 'vitest'
import { fittingResolution, possibleResolutions, resolutionOf } from './fittingResolution.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  [8 * hour, 'hour'],
  [day, 'hour'],
  [25 * hour, 'hour'],
  [3 * day + hour, 'hour'],
  [4 * day, 'day'],
  [7 * day, 'day'],
  [45 * day + hour, 'day'],
  [46 * day, 'week'],
  [366 * day, 'week'],
  [730 * day, 'month'],
] as const)('%d ms are told by %s', (ms, resolution) => {
  expect(fittingResolution(ms)).toBe(resolution)
})

test('the address chooses another resolution, unless it would be one step or thousands', () => {
  expect(resolutionOf('shift', 7 * day)).toBe('shift')
  expect(resolutionOf('hour', 7 * day)).toBe('hour')
  expect(resolutionOf('hour', 365 * day)).toBe('week')
  expect(resolutionOf('month', day)).toBe('hour')
  expect(resolutionOf(undefined, 30 * day)).toBe('day')
})

test('what fits is always among what is possible', () => {
  for (const ms of [hour, day, 2 * day, 10 * day, 31 * day, 90 * day, 400 * day, 4000 * day])
    expect(possibleResolutions(ms)).toContain(fittingResolution(ms))
})
