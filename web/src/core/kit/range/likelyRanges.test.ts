import { expect, test } from 'vitest'
import { likelyRanges } from './likelyRanges.ts'

test('an unknown name yields the ranges that share its words, otherwise the most common ones', () => {
  expect(likelyRanges('last7Days')).toEqual(['7d'])
  expect(likelyRanges('last14Days')).toEqual(['7d', '30d', '90d', '365d'])
  expect(likelyRanges('previous_month')).toEqual(['lastMonth'])
  expect(likelyRanges('thatMonth')).toEqual(['month', 'lastMonth'])
  expect(likelyRanges('LAST_WEEK')).toEqual(['lastWeek'])
  expect(likelyRanges('?')).toEqual(['today', 'yesterday', 'week', 'lastWeek', '7d', '30d'])
})
