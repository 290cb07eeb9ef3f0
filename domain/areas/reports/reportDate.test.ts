import { expect, test } from 'vitest'
import { rangeText } from './rangeText.ts'
import { dateKeywords, reportDate, reportDateTime, resolveDay } from './reportDate.ts'
import { rangeOfDays, rangeOfTimes } from './reportRange.ts'

const timeZone = 'America/New_York'
// A Wednesday in the zone; already Thursday in UTC.
const at = { now: Date.parse('2026-11-19T03:00:00Z'), timeZone }
const iso = ({ start, end }: { start: number; end: number }) => [start, end].map((ms) => new Date(ms).toISOString())

// Proves SCH-097, SCH-150
test('a date is a keyword, or an object of type customOffset with n', () => {
  expect([...dateKeywords]).toEqual([
    'currentDay',
    'priorDay',
    'currentWeekStart',
    'priorWeekStart',
    'currentMonthStart',
    'priorMonthStart',
  ])
  expect(reportDate.safeParse({ type: 'customOffset', n: 3 }).data).toEqual({ type: 'customOffset', n: 3 })
  for (const wrong of ['soon', '2026-02-30', { type: 'other', n: 1 }, { type: 'customOffset', n: -1 }, 7, null])
    expect(reportDate.safeParse(wrong).success).toBe(false)
})

test('keywords are resolved by the local day of the zone; weeks start on Monday', () => {
  const resolved = Object.fromEntries(dateKeywords.map((name) => [name, resolveDay(name, at).toString()]))
  expect(resolved).toEqual({
    currentDay: '2026-11-18',
    priorDay: '2026-11-17',
    currentWeekStart: '2026-11-16',
    priorWeekStart: '2026-11-09',
    currentMonthStart: '2026-11-01',
    priorMonthStart: '2026-10-01',
  })
  expect(resolveDay({ type: 'customOffset', n: 18 }, at).toString()).toBe('2026-10-31')
})

// Proves SCH-098
test('a date-time is a date and an optional time as HH:mm', () => {
  expect(reportDateTime.parse({ date: 'currentDay' })).toEqual({ date: 'currentDay', time: '' })
  expect(reportDateTime.parse({ date: 'currentDay', time: '06:00' }).time).toBe('06:00')
  for (const time of ['6:00', '24:00', '06:60', 'x'])
    expect(reportDateTime.safeParse({ date: 'priorDay', time }).success).toBe(false)
})

test('days are whole days of the zone, including those of 23 and 25 hours', () => {
  expect(iso(rangeOfDays('2026-03-08', '2026-03-08', at))).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
  expect(iso(rangeOfDays('2026-11-01', '2026-11-01', at))).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('times are local times; without a time the range runs from the start of the day to its end', () => {
  const day = (date: string, time = '') => ({ date, time })
  expect(iso(rangeOfTimes(day('2026-03-02', '06:30'), day('2026-03-02'), at))).toEqual([
    '2026-03-02T11:30:00.000Z',
    '2026-03-03T05:00:00.000Z',
  ])
})

test('a range is shown by its days if it consists of whole days, else by its times', () => {
  expect(rangeText(rangeOfDays('2026-03-02', '2026-03-02', at), timeZone)).toBe('2026-03-02')
  expect(rangeText(rangeOfDays('2026-03-02', '2026-03-04', at), timeZone)).toBe('2026-03-02 to 2026-03-04')
  const times = rangeOfTimes({ date: '2026-03-02', time: '06:30' }, { date: '2026-03-02', time: '14:00' }, at)
  expect(rangeText(times, timeZone)).toBe('2026-03-02 06:30 to 2026-03-02 14:00')
})
