import { expect, test } from 'vitest'
import { cutAtBuckets } from './cutAtBuckets.ts'

const buckets = [
  { start: 0, end: 10 },
  { start: 10, end: 20 },
  { start: 20, end: 30 },
]

test('an interval over several buckets becomes one part in each', () => {
  expect(cutAtBuckets([{ start: 5, end: 25 }], buckets)).toEqual([
    { start: 5, end: 10 },
    { start: 10, end: 20 },
    { start: 20, end: 25 },
  ])
})

test('an interval that ends where a bucket ends stays whole', () => {
  expect(cutAtBuckets([{ start: 10, end: 20 }], buckets)).toEqual([{ start: 10, end: 20 }])
})
