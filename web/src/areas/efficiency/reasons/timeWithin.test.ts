import { expect, test } from 'vitest'
import { timeAt, timeWithin } from './timeWithin.ts'

const at = (text: string) => Date.parse(text)
const timeZone = 'America/New_York'
const found = (stop: { start: number; end: number }, text: string, near = stop.start) => {
  const instant = timeWithin(stop, text, { timeZone, near })
  return instant === null ? null : new Date(instant).toISOString()
}

test('a time is the instant of the stop at which the clock of the zone shows it; outside of the stop there is none', () => {
  const stop = { start: at('2026-03-02T14:00:10Z'), end: at('2026-03-02T15:30:00.400Z') }
  expect(found(stop, '09:12')).toBe('2026-03-02T14:12:00.000Z')
  expect(found(stop, '10:30:00')).toBe('2026-03-02T15:30:00.000Z')
  expect([found(stop, '09:00'), found(stop, '10:31'), found(stop, '9:12'), found(stop, '')]).toEqual(
    Array(4).fill(null),
  )
  expect(timeAt(stop.start, timeZone)).toBe('09:00:10')
  const begun = { start: at('2026-03-02T14:00:10.700Z'), end: stop.end }
  expect(found(begun, timeAt(begun.start, timeZone))).toBe('2026-03-02T14:00:10.700Z')
})

test('over midnight it is that of the day that has it, of several the nearest; where clocks change, both and none', () => {
  const long = { start: at('2026-03-02T20:00:00Z'), end: at('2026-03-04T20:00:00Z') }
  expect(found(long, '01:00')).toBe('2026-03-03T06:00:00.000Z')
  expect(found(long, '01:00', long.end)).toBe('2026-03-04T06:00:00.000Z')
  const autumn = { start: at('2026-11-01T04:00:00Z'), end: at('2026-11-01T08:00:00Z') }
  expect([found(autumn, '01:30'), found(autumn, '01:30', autumn.end)]).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(found({ start: at('2026-03-08T05:00:00Z'), end: at('2026-03-08T09:00:00Z') }, '02:30')).toBeNull()
})
