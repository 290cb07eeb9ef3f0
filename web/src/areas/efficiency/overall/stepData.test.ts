import { expect, test } from 'vitest'
import { stepData } from './stepData.ts'

const steps = [
  { start: 0, end: 8000, oee: 0.7 },
  { start: 8000, end: 16_000, oee: null },
  { start: 24_000, end: 32_000, oee: 0.5 },
]

test('is constant within a bucket and has gaps between buckets', () => {
  expect(stepData(steps, ({ oee }) => oee)).toEqual({
    data: [
      [0, 8, 16, 24, 32],
      [0.7, null, null, 0.5, 0.5],
    ],
    places: [0, 1, 1, 2, 2],
  })
})
