import { expect, test } from 'vitest'
import { missingSamples } from './missingSamples.ts'

const lastSamples = [
  { checkID: 'D1', sample: 1, at: 100 },
  { checkID: 'D1', sample: 2, at: 50 },
  { checkID: 'D2', sample: 3, at: 200 },
]

test('returns samples not taken since the check is due, or never taken if that time is unknown', () => {
  const check = { checkID: 'D1', samples: 3 }
  expect(missingSamples(check, lastSamples, 100)).toEqual([2, 3])
  expect(missingSamples(check, lastSamples, 101)).toEqual([1, 2, 3])
  expect(missingSamples(check, lastSamples, null)).toEqual([3])
})
