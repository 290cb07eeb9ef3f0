import { expect, test } from 'vitest'
import type { Bucket } from '../figures/teepAnswer.ts'
import { figureBefore, isTold } from './useBefore.ts'

const bucket = (more: Partial<Bucket>) =>
  ({ plannedSecs: 3600, unknownSecs: 3600, unscheduledRunSecs: 0, totalCount: 0, ...more }) as Bucket

test('time of which nobody told anything is nothing to compare with; a minute told of, or parts, are', () => {
  expect(isTold(bucket({}))).toBe(false)
  expect(isTold(bucket({ plannedSecs: 0, unknownSecs: 0 }))).toBe(false)
  expect(isTold(bucket({ unknownSecs: 3540 }))).toBe(true)
  expect(isTold(bucket({ unscheduledRunSecs: 60 }))).toBe(true)
  expect(isTold(bucket({ totalCount: 1 }))).toBe(true)
})

test('a figure of the time compared with is not known yet, or there is none', () => {
  expect(figureBefore(bucket({ oee: 0.6 }), 'oee')).toBe(0.6)
  expect(figureBefore(null, 'oee')).toBeNull()
  expect(figureBefore(undefined, 'oee')).toBeUndefined()
})
