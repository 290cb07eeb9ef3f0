import { expect, test } from 'vitest'
import { isChangeoverIn, setupFigures, totalSetupFigures } from './setupFigures.ts'

const minute = 60

test('a changeover of 54 and 8 minutes against 34 took 28 minutes longer', () => {
  expect(setupFigures((54 + 8) * minute * 1000, 34 * minute)).toEqual({
    secs: 62 * minute,
    standardSecs: 34 * minute,
    overSecs: 28 * minute,
  })
})

test('a quicker changeover has a difference below 0; without a standard there is none', () => {
  expect(setupFigures(20 * minute * 1000, 34 * minute).overSecs).toBe(-14 * minute)
  expect(setupFigures(20 * minute * 1000, null)).toEqual({ secs: 20 * minute, standardSecs: null, overSecs: null })
})

test('a share of parallel operations that takes its standard to the millisecond takes its standard', () => {
  expect(setupFigures(600_000 + 1e-7, 600).overSecs).toBe(0)
})

test('totals compare every changeover with its own standard', () => {
  const all = [setupFigures(1_200_000, 600), setupFigures(300_000, 900), setupFigures(60_000, null)]
  expect(totalSetupFigures(all)).toEqual({ secs: 1560, standardSecs: 1500, overSecs: 0 })
  expect(totalSetupFigures(all.slice(2))).toEqual({ secs: 60, standardSecs: null, overSecs: null })
})

test('a completed changeover belongs to where its operation first ran, another one to where its setup time ended', () => {
  const ranges = [
    { start: 0, end: 100 },
    { start: 100, end: 200 },
  ]
  const inRanges = (end: number, completed: boolean) => ranges.map((range) => isChangeoverIn(range, { end, completed }))
  expect(inRanges(100, true)).toEqual([false, true])
  expect(inRanges(100, false)).toEqual([true, false])
  expect(inRanges(150, true)).toEqual(inRanges(150, false))
})
