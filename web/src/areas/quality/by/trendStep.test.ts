import { expect, test } from 'vitest'
import { fittingResolution, resolutionOf } from '../../../core/kit/range/fittingResolution.ts'
import { trendStep } from './trendStep.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  [8 * hour, 'hour'],
  [23 * hour, 'hour'],
  [day, 'hour'],
  [25 * hour, 'hour'],
  [day + 60_000, 'hour'],
  [2 * day, 'day'],
  [3 * day, 'day'],
  [7 * day, 'day'],
  [90 * day, 'week'],
  [730 * day, 'month'],
] as const)('a trend over %d ms has steps of a(n) %s', (ms, step) => {
  expect(trendStep(fittingResolution(ms), undefined, ms)).toBe(step)
})

test('chosen hours are the steps of several days, up to a month', () => {
  const hourlyStep = (ms: number) => trendStep(resolutionOf('hour', ms), 'hour', ms)
  expect([2 * day, 31 * day, 90 * day].map(hourlyStep)).toEqual(['hour', 'hour', 'week'])
})
