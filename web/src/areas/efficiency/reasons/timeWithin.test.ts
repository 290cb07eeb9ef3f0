import { expect, test } from 'vitest'
import { timeAt, timeWithin } from './timeWithin.ts'

const at = (text: string) => Date.parse(text)
const timeZone = 'America/New_York'
const findTime = (stop: { start: number; end: number }, text: string, nearest = stop.start) => {
  const instant = timeWithin(stop, text, { timeZone, near: nearest })
  return instant === null ? null : new Date(instant).toISOString()
}

test('returns the instant of the stop at which the local clock shows a time, and null outside the stop', () => {
  const stop = { start: at('2026-03-02T14:00:10Z'), end: at('2026-03-02T15:30:00.400Z') }
  expect(findTime(stop, '09:12')).toBe('2026-03-02T14:12:00.000Z')
  expect(findTime(stop, '10:30:00')).toBe('2026-03-02T15:30:00.000Z')
  expect([findTime(stop, '09:00'), findTime(stop, '10:31'), findTime(stop, '9:12'), findTime(stop, '')]).toEqual(
    Array(4).fill(null),
  )
  expect(timeAt(stop.start, timeZone)).toBe('09:00:10')
  const stopFromSecond = { start: at('2026-03-02T14:00:10.700Z'), end: stop.end }
  expect(findTime(stopFromSecond, timeAt(stopFromSecond.start, timeZone))).toBe('2026-03-02T14:00:10.700Z')
})

test('across midnight uses the matching day, or the nearest of several; when clocks change, a time may occur twice or not at all', () => {
  const long = { start: at('2026-03-02T20:00:00Z'), end: at('2026-03-04T20:00:00Z') }
  expect(findTime(long, '01:00')).toBe('2026-03-03T06:00:00.000Z')
  expect(findTime(long, '01:00', long.end)).toBe('2026-03-04T06:00:00.000Z')
  const autumn = { start: at('2026-11-01T04:00:00Z'), end: at('2026-11-01T08:00:00Z') }
  expect([findTime(autumn, '01:30'), findTime(autumn, '01:30', autumn.end)]).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(findTime({ start: at('2026-03-08T05:00:00Z'), end: at('2026-03-08T09:00:00Z') }, '02:30')).toBeNull()
})
