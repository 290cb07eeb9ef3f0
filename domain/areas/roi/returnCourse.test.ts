import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay } from '../../core/schedule/wallClock.ts'
import { daysPerMonth, returnCourse, returnOf } from './returnCourse.ts'

const courseInput = fc.record({
  days: fc.nat(60),
  minutes: fc.array(fc.nat(5000), { maxLength: 60 }),
  wagePerHour: fc.integer({ min: 0, max: 200 }),
  investment: fc.integer({ min: 0, max: 100_000 }),
  costPerMonth: fc.integer({ min: 0, max: 5000 }),
})
const fromDay = 20_000
const courseOf = ({ days, minutes, ...money }: typeof courseInput extends fc.Arbitrary<infer Value> ? Value : never) =>
  returnCourse({
    fromDay,
    toDay: fromDay + days,
    minutesOn: new Map(minutes.map((count, k) => [dateOfDay(fromDay + k), count])),
    ...money,
  })

test('a saved hour is worth a wage, the investment counts from the first day, a month costs its rent', () => {
  const course = returnCourse({
    fromDay,
    toDay: fromDay + 1,
    minutesOn: new Map([
      [dateOfDay(fromDay - 1), 600],
      [dateOfDay(fromDay), 30],
      [dateOfDay(fromDay + 1), 90],
    ]),
    wagePerHour: 40,
    investment: 1000,
    costPerMonth: daysPerMonth * 7,
  })
  expect(course).toEqual([
    { day: fromDay, benefit: 20, cost: 1007 },
    { day: fromDay + 1, benefit: 80, cost: 1014 },
  ])
})

test('a year of months costs twelve of them', () => {
  const [last] = returnCourse({
    fromDay,
    toDay: fromDay + 364,
    minutesOn: new Map(),
    wagePerHour: 0,
    investment: 0,
    costPerMonth: 100,
  }).slice(-1)
  expect(last!.cost).toBeCloseTo(1200 * (365 / 365.2425), 9)
})

test('totals never decrease, each day has a point, and the last includes all minutes up to it', () => {
  fc.assert(
    fc.property(courseInput, (input) => {
      const course = courseOf(input)
      expect(course.map(({ day }) => day)).toEqual(Array.from({ length: input.days + 1 }, (_, k) => fromDay + k))
      for (const [k, point] of course.entries()) {
        expect(point.benefit).toBeGreaterThanOrEqual(course[k - 1]?.benefit ?? 0)
        expect(point.cost).toBeGreaterThanOrEqual(course[k - 1]?.cost ?? input.investment)
      }
      const savedMinutes = input.minutes.slice(0, input.days + 1).reduce((sum, minutes) => sum + minutes, 0)
      expect(course.at(-1)!.benefit).toBeCloseTo((savedMinutes / 60) * input.wagePerHour, 6)
    }),
  )
})

test('before the investment there is no course', () => {
  const none = { minutesOn: new Map(), wagePerHour: 1, investment: 1, costPerMonth: 1 }
  expect(returnCourse({ fromDay, toDay: fromDay - 1, ...none })).toEqual([])
})

test('the return is (benefit − cost) ÷ cost: −1 without benefit, 0 at payback, and independent of the currency', () => {
  expect(returnOf({ benefit: 150, cost: 100 })).toBe(0.5)
  expect(returnOf({ benefit: 150, cost: 0 })).toBe(null)
  const amount = fc.double({ min: 0.01, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, fc.double({ min: 0.01, max: 100, noNaN: true }), (benefit, cost, rate) => {
      expect(returnOf({ benefit: 0, cost })).toBe(-1)
      expect(returnOf({ benefit: cost, cost })).toBe(0)
      const base = returnOf({ benefit, cost })!
      expect(base).toBeGreaterThan(-1)
      const converted = returnOf({ benefit: benefit * rate, cost: cost * rate })!
      expect(Math.abs(converted - base)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(base)))
    }),
  )
})
