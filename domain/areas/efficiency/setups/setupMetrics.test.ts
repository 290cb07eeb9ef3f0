import { expect, test } from 'vitest'
import { isChangeoverIn, setupMetrics, totalSetupMetrics } from './setupMetrics.ts'

const minute = 60

test('a changeover of 54 and 8 minutes exceeds a standard of 34 by 28 minutes', () => {
  expect(setupMetrics((54 + 8) * minute * 1000, 34 * minute)).toEqual({
    secs: 62 * minute,
    standardSecs: 34 * minute,
    overSecs: 28 * minute,
  })
})

test('a faster changeover has a negative difference; without a standard there is none', () => {
  expect(setupMetrics(20 * minute * 1000, 34 * minute).overSecs).toBe(-14 * minute)
  expect(setupMetrics(20 * minute * 1000, null)).toEqual({ secs: 20 * minute, standardSecs: null, overSecs: null })
})

test('a share of parallel operations equal to its standard, to the millisecond, has no difference', () => {
  expect(setupMetrics(600_000 + 1e-7, 600).overSecs).toBe(0)
})

test('totals compare every changeover with its own standard', () => {
  const all = [setupMetrics(1_200_000, 600), setupMetrics(300_000, 900), setupMetrics(60_000, null)]
  expect(totalSetupMetrics(all)).toEqual({ secs: 1560, standardSecs: 1500, overSecs: 0 })
  expect(totalSetupMetrics(all.slice(2))).toEqual({ secs: 60, standardSecs: null, overSecs: null })
})

test('a completed changeover belongs to the first run of its operation, any other to the end of its setup time', () => {
  const ranges = [
    { start: 0, end: 100 },
    { start: 100, end: 200 },
  ]
  const inRanges = (end: number, completed: boolean) => ranges.map((range) => isChangeoverIn(range, { end, completed }))
  expect(inRanges(100, true)).toEqual([false, true])
  expect(inRanges(100, false)).toEqual([true, false])
  expect(inRanges(150, true)).toEqual(inRanges(150, false))
})
