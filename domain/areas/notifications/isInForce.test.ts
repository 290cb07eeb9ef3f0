import { expect, test } from 'vitest'
import { delayMs } from './delayMs.ts'
import { isInForce } from './isInForce.ts'

test('both days are in the organization’s time zone and inclusive; an inactive notification is never in force', () => {
  const march2 = { active: true, startDate: '2026-03-02', endDate: '2026-03-02' }
  const at = (text: string, timeZone: string) => ({ at: Date.parse(text), timeZone })
  expect(isInForce(march2, at('2026-03-02T04:59:59Z', 'America/New_York'))).toBe(false)
  expect(isInForce(march2, at('2026-03-02T05:00:00Z', 'America/New_York'))).toBe(true)
  expect(isInForce(march2, at('2026-03-03T04:59:59Z', 'America/New_York'))).toBe(true)
  expect(isInForce(march2, at('2026-03-03T05:00:00Z', 'America/New_York'))).toBe(false)
  const unlimited = { active: true, startDate: null, endDate: null }
  expect(isInForce(unlimited, at('1999-01-01T00:00:00Z', 'UTC'))).toBe(true)
  expect(isInForce({ ...unlimited, active: false }, at('1999-01-01T00:00:00Z', 'UTC'))).toBe(false)
})

test('delays are in minutes, hours, days and weeks', () => {
  expect(
    (['MINUTES', 'HOURS', 'DAYS', 'WEEKS'] as const).map((delayUnits) => delayMs({ delayValue: 2, delayUnits })),
  ).toEqual([120_000, 7_200_000, 172_800_000, 1_209_600_000])
})
