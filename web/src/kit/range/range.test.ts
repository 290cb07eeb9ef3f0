import { describe, expect, test } from 'vitest'
import { previousRange, rangeSearch, resolveRange } from './range.ts'

const clock = { timeZone: 'America/New_York', now: Date.parse('2026-03-10T14:30:20.500Z') }
const iso = (range: { start: number; end: number }) => [range.start, range.end].map((ms) => new Date(ms).toISOString())
const resolved = (search: Parameters<typeof resolveRange>[0]) => resolveRange(search, clock)

describe('ranges', () => {
  test('today is the whole day of the zone, and live', () => {
    expect(iso(resolved({}))).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-11T04:00:00.000Z'])
    expect(resolved({}).live).toBe(true)
  })

  test('yesterday is over', () => {
    expect(iso(resolved({ range: 'yesterday' }))).toEqual(['2026-03-09T04:00:00.000Z', '2026-03-10T04:00:00.000Z'])
    expect(resolved({ range: 'yesterday' }).live).toBe(false)
  })

  test('seven days cross the change of clocks', () => {
    expect(iso(resolved({ range: '7d' }))).toEqual(['2026-03-04T05:00:00.000Z', '2026-03-11T04:00:00.000Z'])
  })

  test('weeks start on Monday, months on the first', () => {
    expect(iso(resolved({ range: 'week' }))[0]).toBe('2026-03-09T04:00:00.000Z')
    expect(iso(resolved({ range: 'month' }))).toEqual(['2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'])
  })

  test('24 hours end with the running minute', () => {
    expect(iso(resolved({ range: '24h' }))).toEqual(['2026-03-09T14:30:00.000Z', '2026-03-10T14:31:00.000Z'])
  })

  test('a custom range is taken as it is; one that is no range is today', () => {
    const from = '2026-03-02T06:00:00Z'
    expect(iso(resolved({ range: 'custom', from, to: '2026-03-02T14:00:00Z' }))).toEqual([
      '2026-03-02T06:00:00.000Z',
      '2026-03-02T14:00:00.000Z',
    ])
    expect(resolved({ range: 'custom', from, to: from }).name).toBe('today')
  })

  test('an address that was tampered with reads as today', () => {
    expect(rangeSearch.parse({ range: 'decade', from: 'x', to: 7 })).toEqual({})
  })
})

describe('what a range is compared with', () => {
  test('today so far with yesterday up to the same wall time', () => {
    expect(iso(previousRange(resolved({}), clock))).toEqual(['2026-03-09T04:00:00.000Z', '2026-03-09T14:30:20.500Z'])
  })

  test('a finished day with the whole day before, although the clocks changed in it', () => {
    const sunday = { timeZone: clock.timeZone, now: Date.parse('2026-03-09T15:00:00Z') }
    expect(iso(previousRange(resolveRange({ range: 'yesterday' }, sunday), sunday))).toEqual([
      '2026-03-07T05:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
    ])
  })

  test('a month never reaches into itself', () => {
    const late = { timeZone: 'UTC', now: Date.parse('2026-03-31T12:00:00Z') }
    expect(iso(previousRange(resolveRange({ range: 'month' }, late), late))).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-02-28T12:00:00.000Z',
    ])
  })
})
