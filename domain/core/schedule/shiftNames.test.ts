import { expect, test } from 'vitest'
import { shiftNames } from './shiftNames.ts'

const schedule = (...shifts: [number, string][]) => ({ shifts: shifts.map(([shiftNum, name]) => ({ shiftNum, name })) })

test('a shift has the name from the schedules, or all names if they differ', () => {
  const named = shiftNames([schedule([1, 'Early'], [2, 'Late']), schedule([1, 'Day']), schedule([2, 'Late'])])
  expect([...named]).toEqual([
    [1, 'Early / Day'],
    [2, 'Late'],
  ])
})

test('a shift without a name, or with too many, has none', () => {
  expect(shiftNames([schedule([1, ' '])]).size).toBe(0)
  expect(shiftNames(['A', 'B', 'C', 'D'].map((name) => schedule([1, name]))).size).toBe(0)
})
