import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payback } from './payback.ts'
import type { ReturnPoint } from './returnCourse.ts'

/** Returns a course of net daily benefits after an initial investment. */
function courseOf(investment: number, perDay: readonly number[], fromDay = 100): ReturnPoint[] {
  let benefit = 0
  return perDay.map((more, k) => {
    benefit += more
    return { day: fromDay + k, benefit, cost: investment }
  })
}
const constant = (days: number, more: number) => Array.from({ length: days }, () => more)

test('a reached payback reports the last day on which cost was recovered', () => {
  expect(payback(courseOf(30, constant(5, 10)))).toEqual({ kind: 'reached', day: 102 })
  expect(payback(courseOf(0, [0]))).toEqual({ kind: 'reached', day: 100 })
  const rent: ReturnPoint[] = [
    { day: 100, benefit: 20, cost: 10 },
    { day: 101, benefit: 20, cost: 30 },
    { day: 102, benefit: 40, cost: 40 },
  ]
  expect(payback(rent)).toEqual({ kind: 'reached', day: 102 })
})

test('a pending payback is extrapolated from the last ninety days, however slow the start', () => {
  // 10 idle days, then 2 a day: after 110 days 200 of 1000 are recovered, 800 remain.
  const course = courseOf(1000, [...constant(10, 0), ...constant(100, 2)])
  expect(payback(course)).toEqual({ kind: 'expected', day: 209 + 400, perDay: 2, overDays: 90 })
})

test('there is no forecast from too few days or at a pace that never recovers the cost', () => {
  expect(payback([])).toEqual({ kind: 'tooSoon' })
  expect(payback(courseOf(1000, constant(14, 1)))).toEqual({ kind: 'tooSoon' })
  expect(payback(courseOf(1000, constant(15, 1)))).toMatchObject({ kind: 'expected', overDays: 14 })
  expect(payback(courseOf(1000, constant(200, 0)))).toEqual({ kind: 'never', perDay: 0, overDays: 90 })
  expect(payback(courseOf(1e9, constant(200, 1)))).toMatchObject({ kind: 'never' })
})

test('at a constant pace the forecast day equals the actual day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5000 }), (perDay, investment) => {
      const days = Math.ceil(investment / perDay)
      const whole = payback(courseOf(investment, constant(days, perDay)))
      expect(whole).toEqual({ kind: 'reached', day: 100 + days - 1 })
      const before = payback(courseOf(investment, constant(Math.ceil(days / 2), perDay)))
      if (before.kind === 'expected') expect(before.day).toBe(100 + days - 1)
    }),
  )
})
