import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import { type Schedule, weekdays } from '../../core/schedule/schedule.ts'
import { binomialAtLeast } from '../../core/statistics/binomial.ts'
import { atAllTimes } from '../efficiency/floor/service.ts'
import { plannedByHour, recurringStops, type StopHour } from './recurringStops.ts'
import { queryOver } from './simulatedDays.fixture.ts'

const query = queryOver(28, 1)
const stop = (hour: number, days: number, downMs = days * 600_000): StopHour => ({
  resourceID: 'M-0',
  hour,
  days,
  stops: days,
  downMs,
})
const usualStops = [6, 7, 8, 9, 10, 11, 12].map((hour) => stop(hour, 2))

test('computes the probability of that number of days in an hour with a sixteenth of planned time', () => {
  const [finding] = recurringStops(query, [...usualStops, stop(15, 14)])
  expect(finding!.numbers).toMatchObject({ hour: 15, days: 14, expected: 28 / 16, daysInAll: 28 })
  expect(finding!.confidence!.pValue).toBeCloseTo(binomialAtLeast(14, 28, 1 / 16), 15)
})

test('the last hour of a day ends at midnight', () => {
  const late = queryOver(28, 1)
  const shift = { shiftNum: 1, name: 'Late', days: ['MONDAY'] as const, start: '16:00', end: '00:00', breaks: [] }
  const schedules = new Map([
    ['S', [{ from: -Infinity, value: { scheduleID: 'S', timezone: 'UTC', shifts: [shift] } }]],
  ])
  const everyDay = { ...late, floor: { ...late.floor, schedules } }
  const stops = [16, 17, 18, 19, 20].map((hour) => stop(hour, 1))
  const [finding] = recurringStops(everyDay, [...stops, stop(23, 20)])
  expect(finding!.message).toContain('between 23:00 and 00:00 on 20 of 28 days')
})

test('ignores planned time before the commissioning of a machine when computing the expected number', () => {
  const from = query.range.start + 14 * 86_400_000
  const shift = (start: string, end: string): Schedule => {
    const times = { shiftNum: 1, name: 'Shift', days: [...weekdays], start, end, breaks: [] }
    return { scheduleID: 'S', timezone: 'UTC', shifts: [times] }
  }
  const early = { from: -Infinity, value: shift('06:00', '14:00') }
  const schedules = new Map([['S', [early, { from, value: shift('14:00', '22:00') }]]])
  const machine = query.floor.resources.get('M-0')!
  const resources = new Map([['M-0', { ...machine, service: { ...atAllTimes, from } }]])
  const stops = [...[16, 17, 18, 19, 20, 21].map((hour) => stop(hour, 1)), stop(15, 10)]
  const [finding] = recurringStops({ ...query, floor: { ...query.floor, schedules, resources } }, stops)
  expect(finding!.numbers).toMatchObject({ hour: 15, days: 10, expected: 16 / 8 })
})

test('ignores an hour outside planned time, too few days, or at most twice the expected number', () => {
  expect(recurringStops(query, [...usualStops, stop(3, 14)])).toEqual([])
  expect(recurringStops(query, [stop(9, 4)])).toEqual([])
  const all = Array.from({ length: 16 }, (_, k) => stop(6 + k, 10))
  expect(recurringStops(query, all)).toEqual([])
  expect(recurringStops(query, [])).toEqual([])
})

test('reports only hours with at least twice the expected number on five or more days, and costs the excess share of the down time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(28), { minLength: 16, maxLength: 16 }), (days) => {
      const all = days.map((count, k) => stop(6 + k, count))
      const sum = days.reduce((total, count) => total + count, 0)
      for (const { numbers, lostSecs } of recurringStops(query, all)) {
        expect(numbers.days).toBeGreaterThanOrEqual(5)
        expect(numbers.days).toBeGreaterThanOrEqual((2 * sum) / 16)
        expect(lostSecs).toBeCloseTo(600 * (numbers.days! - sum / 16), 6)
      }
    }),
  )
})

test('planned time by hour adds up to planned time, in any time zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago'),
      fc.nat(364),
      fc.integer({ min: 1, max: 4 }),
      (timezone, first, length) => {
        const { floor, range } = query
        const start = range.start + first * 86_400_000
        const plan = plannedTime(floor, 'M-0', { start, end: start + length * 86_400_000 })
        const hours = plannedByHour(plan, timezone)
        expect(hours.reduce((sum, ms) => sum + ms, 0)).toBe(length * 16 * 3_600_000)
      },
    ),
  )
})
