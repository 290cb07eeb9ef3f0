import { expect, test } from 'vitest'
import { weekDays } from './weekDays.ts'

const timeZone = 'America/New_York'
const at = (day: string) => Date.parse(`${day}T05:00:00Z`)

test('a week cut by the range has fewer days, at its start and at its end', () => {
  const range = { end: at('2026-11-19') }
  expect(weekDays(at('2026-11-08'), range, timeZone)).toBe(1)
  expect(weekDays(at('2026-11-09'), range, timeZone)).toBe(7)
  expect(weekDays(at('2026-11-16'), range, timeZone)).toBe(3)
  expect(weekDays(at('2026-11-17'), range, timeZone)).toBe(2)
})
