import { describe, expect, test } from 'vitest'
import { rangeProblem, rangeSearch, resolveRange } from './range.ts'

const clock = { timeZone: 'America/New_York', now: Date.parse('2026-03-10T14:30:20.500Z') }
const iso = (range: { start: number; end: number }) => [range.start, range.end].map((ms) => new Date(ms).toISOString())
const resolved = (search: Parameters<typeof resolveRange>[0]) => resolveRange(search, clock)

describe('ranges', () => {
  test('today is the whole day in the time zone, and live', () => {
    expect(iso(resolved({}))).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-11T04:00:00.000Z'])
    expect(resolved({}).live).toBe(true)
  })

  test('yesterday is over', () => {
    expect(iso(resolved({ range: 'yesterday' }))).toEqual(['2026-03-09T04:00:00.000Z', '2026-03-10T04:00:00.000Z'])
    expect(resolved({ range: 'yesterday' }).live).toBe(false)
  })

  test('seven days span a change of clocks', () => {
    expect(iso(resolved({ range: '7d' }))).toEqual(['2026-03-04T05:00:00.000Z', '2026-03-11T04:00:00.000Z'])
  })

  test('weeks start on Monday, months on the first', () => {
    expect(iso(resolved({ range: 'week' }))[0]).toBe('2026-03-09T04:00:00.000Z')
    expect(iso(resolved({ range: 'month' }))).toEqual(['2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'])
  })

  test('last week and last month are complete and over', () => {
    expect(iso(resolved({ range: 'lastWeek' }))).toEqual(['2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
    expect(iso(resolved({ range: 'lastMonth' }))).toEqual(['2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'])
    expect(resolved({ range: 'lastMonth' }).live).toBe(false)
  })

  test('ninety days and a year end with today', () => {
    expect(iso(resolved({ range: '365d' }))).toEqual(['2025-03-11T04:00:00.000Z', '2026-03-11T04:00:00.000Z'])
    expect(iso(resolved({ range: '90d' }))).toEqual(['2025-12-11T05:00:00.000Z', '2026-03-11T04:00:00.000Z'])
  })

  test('this shift is the current one, otherwise the last one; last shift is the one before it', () => {
    const at = (text: string) => Date.parse(`2026-03-10T${text}:00Z`)
    const shifts = [
      { start: at('02:00'), end: at('10:00') },
      { start: at('10:00'), end: at('15:00') },
      { start: at('18:00'), end: at('22:00') },
    ]
    const during = { ...clock, shifts }
    expect(resolveRange({ range: 'shift' }, during)).toEqual({ name: 'shift', ...shifts[1], live: true })
    expect(resolveRange({ range: 'lastShift' }, during)).toEqual({ name: 'lastShift', ...shifts[0], live: false })
    const betweenShifts = { ...during, now: at('16:00') }
    expect(resolveRange({ range: 'shift' }, betweenShifts)).toEqual({ name: 'shift', ...shifts[1], live: false })
    expect(resolved({ range: 'shift' }).name).toBe('today')
  })

  test('24 hours end with the current minute', () => {
    expect(iso(resolved({ range: '24h' }))).toEqual(['2026-03-09T14:30:00.000Z', '2026-03-10T14:31:00.000Z'])
  })

  test('a custom range is used unchanged; an invalid one becomes today', () => {
    const from = '2026-03-02T06:00:00Z'
    expect(iso(resolved({ range: 'custom', from, to: '2026-03-02T14:00:00Z' }))).toEqual([
      '2026-03-02T06:00:00.000Z',
      '2026-03-02T14:00:00.000Z',
    ])
    expect(resolved({ range: 'custom', from, to: from }).name).toBe('today')
  })

  test('a tampered address reads as today', () => {
    const tampered = rangeSearch.parse({ range: 'decade', from: 'x', to: 7 })
    expect(tampered).toEqual({ range: 'decade' })
    expect(resolved(tampered)).toEqual(resolved({ range: 'today' }))
  })

  test('a range in the future means today, except where the future is shown', () => {
    const search = { range: 'custom', from: '2026-03-10T14:31:00Z', to: '2026-03-10T20:00:00Z' }
    expect(resolved(search)).toEqual(resolved({ range: 'today' }))
    const shown = resolveRange(search, { ...clock, isFutureShown: true })
    expect(iso(shown)).toEqual(['2026-03-10T14:31:00.000Z', '2026-03-10T20:00:00.000Z'])
    expect(resolved({ ...search, from: '2026-03-10T14:30:00Z' }).name).toBe('custom')
  })

  test('a range that cannot be shown is reported with the reason; any other is not', () => {
    const problem = (search: Parameters<typeof resolveRange>[0]) => rangeProblem(search, clock)
    expect(problem({ range: 'last7Days' })).toEqual({ kind: 'unknown', name: 'last7Days' })
    expect(problem({ range: 'custom', from: '2026-03-02T06:00:00Z' })).toEqual({ kind: 'order', name: 'custom' })
    const future = { range: 'custom', from: '2026-03-11', to: '2026-03-12' }
    expect(problem(future)).toEqual({ kind: 'future', name: 'custom' })
    expect(rangeProblem(future, { ...clock, isFutureShown: true })).toBeNull()
    for (const search of [{}, { range: '7d' }, { range: 'custom', from: '2026-03-02', to: '2026-03-12' }])
      expect(problem(search)).toBeNull()
  })
})
