import { expect, test } from 'vitest'
import { formatInstant, formatNear } from './instantFormat.ts'

const at = Date.parse('2026-03-08T07:30:00Z')

test('instants are shown in the zone asked for, across a change of clocks', () => {
  const place = { locale: 'en-US', timeZone: 'America/New_York' }
  expect(formatInstant(at - 3_600_000, 'time', place)).toBe('01:30')
  expect(formatInstant(at, 'time', place)).toBe('03:30')
})

test('midnight is 00, not 24', () => {
  expect(formatInstant(Date.parse('2026-03-08T00:05:00Z'), 'time', { locale: 'en-US', timeZone: 'UTC' })).toBe('00:05')
})

test('days follow the locale', () => {
  expect(formatInstant(at, 'day', { locale: 'en-GB', timeZone: 'UTC' })).toBe('8 Mar 2026')
  expect(formatInstant(at, 'day', { locale: 'en-US', timeZone: 'UTC' })).toBe('Mar 8, 2026')
  expect(formatInstant(null, 'day', { locale: 'en-US', timeZone: 'UTC' })).toBe('–')
})

test('a time that is not of today stands with its date, of another year with that too; the day is that of the zone', () => {
  const place = { locale: 'en-GB', timeZone: 'America/New_York' }
  const now = Date.parse('2026-03-08T05:30:00Z')
  expect(formatNear(Date.parse('2026-03-08T05:00:00Z'), now, place)).toBe('00:00')
  expect(formatNear(Date.parse('2026-03-08T04:59:00Z'), now, place)).toBe('7 Mar, 23:59')
  expect(formatNear(Date.parse('2025-11-02T12:00:00Z'), now, place)).toBe('2 Nov 2025, 07:00')
  expect(formatNear(Date.parse('2025-11-02T12:00:00Z'), now, place, true)).toBe('2 Nov 2025')
})
