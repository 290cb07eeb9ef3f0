import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payback } from './payback.ts'
import type { ReturnPoint } from './returnCourse.ts'

/** A course of what each day brings, less what it costs, after so much was paid. */
function courseOf(investment: number, perDay: readonly number[], fromDay = 100): ReturnPoint[] {
  let benefit = 0
  return perDay.map((more, k) => {
    benefit += more
    return { day: fromDay + k, benefit, cost: investment }
  })
}
const steady = (days: number, more: number) => Array.from({ length: days }, () => more)

test('what was paid back says since when, by the last time that it was', () => {
  expect(payback(courseOf(30, steady(5, 10)))).toEqual({ kind: 'reached', day: 102 })
  expect(payback(courseOf(0, [0]))).toEqual({ kind: 'reached', day: 100 })
  const rent: ReturnPoint[] = [
    { day: 100, benefit: 20, cost: 10 },
    { day: 101, benefit: 20, cost: 30 },
    { day: 102, benefit: 40, cost: 40 },
  ]
  expect(payback(rent)).toEqual({ kind: 'reached', day: 102 })
})

test('what is not paid back yet goes on as on the last ninety days, however slow it began', () => {
  // 10 idle days, then 2 a day: after 110 days 200 of 1000 are there, 800 are left.
  const course = courseOf(1000, [...steady(10, 0), ...steady(100, 2)])
  expect(payback(course)).toEqual({ kind: 'expected', day: 209 + 400, perDay: 2, overDays: 90 })
})

test('too few days tell no pace, and one that does not lead there none either', () => {
  expect(payback([])).toEqual({ kind: 'tooSoon' })
  expect(payback(courseOf(1000, steady(14, 1)))).toEqual({ kind: 'tooSoon' })
  expect(payback(courseOf(1000, steady(15, 1)))).toMatchObject({ kind: 'expected', overDays: 14 })
  expect(payback(courseOf(1000, steady(200, 0)))).toEqual({ kind: 'never', perDay: 0, overDays: 90 })
  expect(payback(courseOf(1e9, steady(200, 1)))).toMatchObject({ kind: 'never' })
})

test('at a steady pace the day that is foretold is the day on which it comes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5000 }), (perDay, investment) => {
      const days = Math.ceil(investment / perDay)
      const whole = payback(courseOf(investment, steady(days, perDay)))
      expect(whole).toEqual({ kind: 'reached', day: 100 + days - 1 })
      const before = payback(courseOf(investment, steady(Math.ceil(days / 2), perDay)))
      if (before.kind === 'expected') expect(before.day).toBe(100 + days - 1)
    }),
  )
})
