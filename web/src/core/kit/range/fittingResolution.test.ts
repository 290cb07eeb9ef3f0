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
] as const)('%d ms are shown by %s', (ms, resolution) => {
  expect(fittingResolution(ms)).toBe(resolution)
})

test('the address selects another resolution unless it would give one step or thousands', () => {
  expect(resolutionOf('shift', 7 * day)).toBe('shift')
  expect(resolutionOf('hour', 7 * day)).toBe('hour')
  expect(resolutionOf('hour', 365 * day)).toBe('week')
  expect(resolutionOf('month', day)).toBe('hour')
  expect(resolutionOf(undefined, 30 * day)).toBe('day')
})

test('the default resolution is always one of the possible ones', () => {
  for (const ms of [hour, day, 2 * day, 10 * day, 31 * day, 90 * day, 400 * day, 4000 * day])
    expect(possibleResolutions(ms)).toContain(fittingResolution(ms))
})
