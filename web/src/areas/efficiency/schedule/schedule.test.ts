import { expect, test } from 'vitest'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { amountsOf, plannedSoFar, totalAmounts } from './amounts.ts'
import { missedHours, unscheduledRuns } from './hourIntervals.ts'
import { extraHours, planDays, wholeDays } from './planDays.ts'

const zone = 'America/New_York'
const ms = (text: string) => Date.parse(text)
const shiftPart = (start: string, end: string, businessDate: string, planned = true) => ({
  start: ms(start),
  end: ms(end),
  businessDate,
  planned,
  shiftNum: 3,
  shiftName: 'Night',
})

test('returns both days with a clock change in their actual length', () => {
  const spring = wholeDays({ start: ms('2026-03-07T12:00:00Z'), end: ms('2026-03-09T12:00:00Z') }, zone)
  expect(spring.map((day) => [day.date, extraHours(day)])).toEqual([
    ['2026-03-07', 0],
    ['2026-03-08', -1],
    ['2026-03-09', 0],
  ])
  const [autumn] = wholeDays({ start: ms('2026-11-01T12:00:00Z'), end: ms('2026-11-01T13:00:00Z') }, zone)
  expect(extraHours(autumn!)).toBe(1)
})

test('shows a night shift on both days and marks that it continues; planned time adds up by day', () => {
  // 22:00 to 06:00 across the clock change: seven hours, with a break of half an hour from 01:30 EST.
  const parts = [
    shiftPart('2026-03-08T03:00:00Z', '2026-03-08T06:30:00Z', '2026-03-07'),
    shiftPart('2026-03-08T06:30:00Z', '2026-03-08T07:00:00Z', '2026-03-07', false),
    shiftPart('2026-03-08T07:00:00Z', '2026-03-08T10:00:00Z', '2026-03-07'),
  ]
  const days = wholeDays({ start: ms('2026-03-07T05:00:00Z'), end: ms('2026-03-09T04:00:00Z') }, zone)
  const [saturday, sunday] = planDays({ parts, exceptions: [], schedules: [] }, days)
  expect(saturday!.bands).toMatchObject([{ end: ms('2026-03-08T05:00:00Z'), opens: true, before: false, after: true }])
  expect(saturday!.plannedSecs).toBe(2 * 3600)
  expect(sunday!.bands.map(({ opens, before, after }) => [opens, before, after])).toEqual([
    [true, true, false],
    [false, true, false],
    [false, true, false],
  ])
  expect([sunday!.plannedSecs, sunday!.plannedStopSecs]).toEqual([4.5 * 3600, 1800])
})

test('marks a shift that started before the requested range, but not one that starts at midnight', () => {
  const parts = [shiftPart('2026-03-10T04:00:00Z', '2026-03-10T10:00:00Z', '2026-03-09')]
  const days = wholeDays({ start: ms('2026-03-10T04:00:00Z'), end: ms('2026-03-11T04:00:00Z') }, zone)
  const bandsOf = (input: typeof parts) => planDays({ parts: input, exceptions: [], schedules: [] }, days)[0]!.bands
  expect(bandsOf(parts)).toMatchObject([{ before: true }])
  expect(bandsOf(parts.map((entry) => ({ ...entry, businessDate: '2026-03-10' })))).toMatchObject([{ before: false }])
})

test('assigns an exception to the day that contains most of its date in the schedule’s time zone', () => {
  const exception = {
    scheduleExceptionID: 1,
    scheduleID: 'S',
    resourceID: null,
    date: '2026-03-10',
    kind: 'closed' as const,
    shiftNum: null,
    start: null,
    end: null,
    reason: null,
  }
  const schedules = [{ start: 0, end: 1e14, scheduleID: 'S', timezone: 'Asia/Tokyo' }]
  const days = wholeDays({ start: ms('2026-03-09T05:00:00Z'), end: ms('2026-03-12T04:00:00Z') }, zone)
  const exceptionCounts = planDays({ parts: [], exceptions: [exception], schedules }, days).map(
    (day) => day.exceptions.length,
  )
  // 10 March in Tokyo is 11:00 on the 9th to 11:00 on the 10th in New York.
  expect(exceptionCounts).toEqual([1, 0, 0])
})

const hour = (at: number, change: Partial<Bucket>) =>
  ({
    start: at * 3_600_000,
    end: (at + 1) * 3_600_000,
    plannedSecs: 0,
    runSecs: 0,
    unscheduledRunSecs: 0,
    unscheduledGoodCount: 0,
    ...change,
  }) as Bucket

test('totals several days, including a running one: run and missed time equal the plan up to now; future time is separate', () => {
  const dayBucket = (plannedSecs: number, runSecs: number) =>
    ({ plannedSecs, runSecs, unscheduledRunSecs: 60 }) as Bucket
  const days = [
    amountsOf(dayBucket(28_800, 20_000), { plannedSecs: 28_800 }),
    amountsOf(dayBucket(10_000, 9000), { plannedSecs: 28_800 }),
    amountsOf(undefined, { plannedSecs: 28_800 }),
  ].flatMap((amounts) => amounts ?? [])
  const all = totalAmounts(days)
  expect(plannedSoFar(all)).toBe(38_800)
  expect(all.ran + all.missed).toBe(plannedSoFar(all))
  expect(all).toMatchObject({ ahead: 18_800 + 28_800, outside: 120 })
})

test('merges adjacent hours into one interval with totals, latest first', () => {
  const hours = [
    hour(0, { unscheduledRunSecs: 600, unscheduledGoodCount: 3 }),
    hour(1, { unscheduledRunSecs: 3600, unscheduledGoodCount: 9, plannedSecs: 0 }),
    hour(2, { plannedSecs: 3600, runSecs: 1 }),
    hour(3, { plannedSecs: 3600 }),
    hour(4, { plannedSecs: 1800 }),
    hour(6, { unscheduledRunSecs: 5 }),
  ]
  expect(unscheduledRuns(hours)).toMatchObject([
    { start: 6 * 3_600_000, secs: 5 },
    { start: 0, end: 2 * 3_600_000, secs: 4200, good: 12 },
  ])
  expect(missedHours(hours)).toMatchObject([{ start: 3 * 3_600_000, end: 5 * 3_600_000, secs: 5400 }])
})
