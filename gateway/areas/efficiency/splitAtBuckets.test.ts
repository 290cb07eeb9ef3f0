import { expect, test } from 'vitest'
import { splitAtBuckets } from './splitAtBuckets.ts'

const buckets = [
  { start: 0, end: 10 },
  { start: 10, end: 20 },
  { start: 20, end: 30 },
]

test('splits an interval over several buckets into one part per bucket', () => {
  expect(splitAtBuckets([{ start: 5, end: 25 }], buckets)).toEqual([
    { start: 5, end: 10 },
    { start: 10, end: 20 },
    { start: 20, end: 25 },
  ])
})

test('an interval that ends with its bucket stays whole', () => {
  expect(splitAtBuckets([{ start: 10, end: 20 }], buckets)).toEqual([{ start: 10, end: 20 }])
})
