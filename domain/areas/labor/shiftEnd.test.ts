import { expect, test } from 'vitest'
import { shiftEndAfter } from './shiftEnd.ts'

const at = Date.parse
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const early = { start: '06:00', end: '14:00', timeZone: 'America/New_York' }
const night = { ...early, start: '22:00', end: '06:00' }

test('uses the shift occurrence of the machine, otherwise the next end by the times of the shift', () => {
  const start = at('2026-03-02T12:00:00Z')
  const occurrence = { start: start - 1, end: start + 5 }
  expect(shiftEndAfter(start, occurrence, early)).toBe(start + 5)
  expect(iso(shiftEndAfter(start, null, early))).toBe('2026-03-02T19:00:00.000Z')
  expect(iso(shiftEndAfter(at('2026-03-02T19:00:00Z'), null, early))).toBe('2026-03-03T19:00:00.000Z')
  expect(shiftEndAfter(start, null, null)).toBe(null)
})

test('a night shift ends the next morning at local time, an hour earlier in UTC when the clock is put forward', () => {
  expect(iso(shiftEndAfter(at('2026-03-03T03:30:00Z'), null, night))).toBe('2026-03-03T11:00:00.000Z')
  expect(iso(shiftEndAfter(at('2026-03-03T08:30:00Z'), null, night))).toBe('2026-03-03T11:00:00.000Z')
  expect(iso(shiftEndAfter(at('2026-03-08T04:00:00Z'), null, night))).toBe('2026-03-08T10:00:00.000Z')
})
