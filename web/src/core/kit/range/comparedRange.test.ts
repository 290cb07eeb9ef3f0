import { expect, test } from 'vitest'
import { previousRange, sameTimeWeeksBefore, weeksBack } from './comparedRange.ts'
import { resolveRange } from './range.ts'

const clock = { timeZone: 'America/New_York', now: Date.parse('2026-03-10T14:30:20.500Z') }
const iso = (range: { start: number; end: number }) => [range.start, range.end].map((ms) => new Date(ms).toISOString())
const resolved = (search: Parameters<typeof resolveRange>[0]) => resolveRange(search, clock)

test('today so far is compared with yesterday up to the same wall time', () => {
  expect(iso(previousRange(resolved({}), clock))).toEqual(['2026-03-09T04:00:00.000Z', '2026-03-09T14:30:20.500Z'])
})

test('a finished day is compared with the whole previous day, although the clocks changed in it', () => {
  const sunday = { timeZone: clock.timeZone, now: Date.parse('2026-03-09T15:00:00Z') }
  expect(iso(previousRange(resolveRange({ range: 'yesterday' }, sunday), sunday))).toEqual([
    '2026-03-07T05:00:00.000Z',
    '2026-03-08T05:00:00.000Z',
  ])
})

test('a month never overlaps its own previous range', () => {
  const late = { timeZone: 'UTC', now: Date.parse('2026-03-31T12:00:00Z') }
  expect(iso(previousRange(resolveRange({ range: 'month' }, late), late))).toEqual([
    '2026-02-01T00:00:00.000Z',
    '2026-02-28T12:00:00.000Z',
  ])
})

test('last month is compared with the whole month before it', () => {
  expect(iso(previousRange(resolved({ range: 'lastMonth' }), clock))).toEqual([
    '2026-01-01T05:00:00.000Z',
    '2026-02-01T05:00:00.000Z',
  ])
})

test('a current shift is compared with the elapsed part of the previous one, a finished shift with all of it', () => {
  const at = (text: string) => Date.parse(`2026-03-10T${text}:00Z`)
  const shifts = [
    { start: at('02:00'), end: at('10:00') },
    { start: at('13:00'), end: at('21:00') },
  ]
  const now = at('14:30')
  const during = { timeZone: clock.timeZone, now, shifts }
  expect(previousRange(resolveRange({ range: 'shift' }, during), during)).toEqual({
    start: at('02:00'),
    end: at('03:30'),
  })
  const later = { ...during, now: at('22:00') }
  expect(previousRange(resolveRange({ range: 'shift' }, later), later)).toEqual(shifts[0])
})

test('the same shift last week has the same wall time, although the clocks changed in between', () => {
  const sunday = { timeZone: clock.timeZone, now: Date.parse('2026-03-12T00:00:00Z') }
  const shift = { range: 'custom', from: '2026-03-10T10:00:00Z', to: '2026-03-10T18:00:00Z' } as const
  expect(iso(sameTimeWeeksBefore(resolveRange(shift, sunday), sunday))).toEqual([
    '2026-03-03T11:00:00.000Z',
    '2026-03-03T19:00:00.000Z',
  ])
})

test('a longer range goes back as many weeks as needed to avoid overlapping itself', () => {
  const month = resolved({ range: 'lastMonth' })
  expect(weeksBack(month, clock)).toBe(4)
  expect(weeksBack(resolved({ range: '7d' }), clock)).toBe(1)
  expect(weeksBack(resolved({ range: '30d' }), clock)).toBe(5)
  for (const range of ['today', 'week', '7d', '30d', '90d', 'lastMonth'] as const)
    expect(sameTimeWeeksBefore(resolved({ range }), clock).end).toBeLessThanOrEqual(
      resolved({ range }).start + 2 * 3_600_000,
    )
})
