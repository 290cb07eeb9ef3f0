import { expect, test } from 'vitest'
import { timeTicks } from './timeTicks.ts'

const ticks = (start: string, end: string, maxTicks: number, zone = 'UTC') =>
  timeTicks({ start: Date.parse(start), end: Date.parse(end) }, zone, maxTicks).map((ms) =>
    new Date(ms).toISOString().slice(5, 16),
  )

test('ticks are at round wall times, as many as fit', () => {
  expect(ticks('2026-03-02T06:10:00Z', '2026-03-02T08:00:00Z', 6)).toEqual([
    '03-02T06:30',
    '03-02T07:00',
    '03-02T07:30',
  ])
  expect(ticks('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', 4)).toEqual([
    '03-02T00:00',
    '03-02T06:00',
    '03-02T12:00',
    '03-02T18:00',
  ])
})

test('zones with an offset that is not whole hours have their own round times', () => {
  expect(ticks('2026-03-02T00:00:00Z', '2026-03-02T03:00:00Z', 3, 'Asia/Kolkata')).toEqual([
    '03-02T00:30',
    '03-02T01:30',
    '03-02T02:30',
  ])
})

test('both hours have ticks when clocks are set back; there is no gap when they are set forward', () => {
  expect(ticks('2026-11-01T05:00:00Z', '2026-11-01T07:30:00Z', 5, 'America/New_York')).toEqual([
    '11-01T05:00',
    '11-01T05:30',
    '11-01T06:00',
    '11-01T06:30',
    '11-01T07:00',
  ])
  expect(ticks('2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z', 4, 'America/New_York')).toEqual([
    '03-08T06:00',
    '03-08T06:30',
    '03-08T07:00',
    '03-08T07:30',
  ])
})

test('days are calendar days when the clocks change', () => {
  expect(ticks('2026-03-07T05:00:00Z', '2026-03-10T04:00:00Z', 3, 'America/New_York')).toEqual([
    '03-07T05:00',
    '03-08T05:00',
    '03-09T04:00',
  ])
})
