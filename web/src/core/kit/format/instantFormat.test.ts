import { expect, test } from 'vitest'
import { formatInstant, formatNear, type InstantStyle } from './instantFormat.ts'

const at = Date.parse('2026-03-08T07:30:00Z')

test('instants are shown in the given zone, across a change of clocks', () => {
  const localeSettings = { locale: 'en-US', timeZone: 'America/New_York' }
  expect(formatInstant(at - 3_600_000, 'time', localeSettings)).toBe('01:30')
  expect(formatInstant(at, 'time', localeSettings)).toBe('03:30')
})

test('a time that occurs twice shows which one it is, wherever a time is shown; others do not', () => {
  const textOf = (time: string, style: InstantStyle, timeZone = 'America/New_York') =>
    formatInstant(Date.parse(time), style, { locale: 'en-US', timeZone })
  const both = (style: InstantStyle) => [textOf('2026-11-01T05:51:00Z', style), textOf('2026-11-01T06:51:00Z', style)]
  expect(both('time')).toEqual(['01:51 EDT', '01:51 EST'])
  expect(both('timeToTheSecond')).toEqual(['01:51:00 EDT', '01:51:00 EST'])
  expect(both('moment')).toEqual(['Nov 1, 01:51 EDT', 'Nov 1, 01:51 EST'])
  expect(both('minute')).toEqual(['Nov 1, 2026, 01:51 EDT', 'Nov 1, 2026, 01:51 EST'])
  expect(both('weekdayTime')).toEqual(['Sun, Nov 1, 01:51 EDT', 'Sun, Nov 1, 01:51 EST'])
  expect(both('weekday')).toEqual(['Sun, Nov 1', 'Sun, Nov 1'])
  const edges = ['2026-11-01T04:59:59.999Z', '2026-11-01T05:00Z', '2026-11-01T06:59:59.999Z', '2026-11-01T07:00Z']
  expect(edges.map((time) => textOf(time, 'time'))).toEqual(['00:59', '01:00 EDT', '01:59 EST', '02:00'])
  expect(textOf('2026-04-04T14:45:00Z', 'time', 'Australia/Lord_Howe')).toBe('01:45 GMT+11')
  expect(textOf('2026-04-04T15:15:00Z', 'time', 'Australia/Lord_Howe')).toBe('01:45 GMT+10:30')
})

test('midnight is 00, not 24', () => {
  expect(formatInstant(Date.parse('2026-03-08T00:05:00Z'), 'time', { locale: 'en-US', timeZone: 'UTC' })).toBe('00:05')
})

test('days follow the locale', () => {
  expect(formatInstant(at, 'day', { locale: 'en-GB', timeZone: 'UTC' })).toBe('8 Mar 2026')
  expect(formatInstant(at, 'day', { locale: 'en-US', timeZone: 'UTC' })).toBe('Mar 8, 2026')
  expect(formatInstant(null, 'day', { locale: 'en-US', timeZone: 'UTC' })).toBe('–')
})

test('a time of another day has its date, of another year also the year; the day is that of the zone', () => {
  const localeSettings = { locale: 'en-GB', timeZone: 'America/New_York' }
  const now = Date.parse('2026-03-08T05:30:00Z')
  expect(formatNear(Date.parse('2026-03-08T05:00:00Z'), now, localeSettings)).toBe('00:00')
  expect(formatNear(Date.parse('2026-03-08T04:59:00Z'), now, localeSettings)).toBe('7 Mar, 23:59')
  expect(formatNear(Date.parse('2025-11-02T12:00:00Z'), now, localeSettings)).toBe('2 Nov 2025, 07:00')
  expect(formatNear(Date.parse('2025-11-02T12:00:00Z'), now, localeSettings, true)).toBe('2 Nov 2025')
})
