import { expect, test } from 'vitest'
import { missingSamples } from './missingSamples.ts'

const found = [
  { checkID: 'D1', sample: 1, at: 100 },
  { checkID: 'D1', sample: 2, at: 50 },
  { checkID: 'D2', sample: 3, at: 200 },
]

test('samples that were not found since a check is due are missing; since no known instant, those that never were', () => {
  const check = { checkID: 'D1', samples: 3 }
  expect(missingSamples(check, found, 100)).toEqual([2, 3])
  expect(missingSamples(check, found, 101)).toEqual([1, 2, 3])
  expect(missingSamples(check, found, null)).toEqual([3])
})
