import { expect, test } from 'vitest'
import type { Bucket } from '../figures/teepResponse.ts'
import { hasData, previousMetric } from './useBefore.ts'

const bucket = (more: Partial<Bucket>) =>
  ({ plannedSecs: 3600, unknownSecs: 3600, unscheduledRunSecs: 0, totalCount: 0, ...more }) as Bucket

test('time without any data is not comparable; time with a minute of data, or with parts, is', () => {
  expect(hasData(bucket({}))).toBe(false)
  expect(hasData(bucket({ plannedSecs: 0, unknownSecs: 0 }))).toBe(false)
  expect(hasData(bucket({ unknownSecs: 3540 }))).toBe(true)
  expect(hasData(bucket({ unscheduledRunSecs: 60 }))).toBe(true)
  expect(hasData(bucket({ totalCount: 1 }))).toBe(true)
})

test('the metric of the compared time is undefined while loading, and null without data', () => {
  expect(previousMetric(bucket({ oee: 0.6 }), 'oee')).toBe(0.6)
  expect(previousMetric(null, 'oee')).toBeNull()
  expect(previousMetric(undefined, 'oee')).toBeUndefined()
})
