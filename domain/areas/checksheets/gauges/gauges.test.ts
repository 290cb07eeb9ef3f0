import { expect, test } from 'vitest'
import { doubtAt, gaugeDoubts } from './gaugeDoubts.ts'
import { gaugeState } from './gaugeState.ts'
import { isSameKind } from './gauges.ts'
import { nextDue } from './nextDue.ts'

const passed = { result: 'passed', certifiedUntil: null } as const

test('the next due day follows from the local calibration day; the gauge is overdue when that day ends in its time zone', () => {
  const berlin = { intervalMonths: 12, timeZone: 'Europe/Berlin' }
  // 23:30 UTC is the next day in Berlin.
  expect(nextDue({ ...passed, calibratedAt: '2026-03-02T23:30:00.000Z' }, berlin)).toEqual({
    dueOn: '2027-03-03',
    overdueFrom: '2027-03-03T23:00:00.000Z',
  })
  expect(nextDue({ ...passed, calibratedAt: '2026-03-02T23:30:00.000Z' }, { ...berlin, timeZone: 'UTC' }).dueOn).toBe(
    '2027-03-02',
  )
  // Daylight saving time.
  expect(nextDue({ ...passed, calibratedAt: '2026-06-15T08:00:00.000Z' }, berlin).overdueFrom).toBe(
    '2027-06-15T22:00:00.000Z',
  )
})

test('uses the last day of a shorter month, and prefers the date of a certificate to the interval', () => {
  const monthly = { intervalMonths: 1, timeZone: 'UTC' }
  const calibratedAt = '2026-01-31T08:00:00.000Z'
  expect(nextDue({ ...passed, calibratedAt }, monthly).dueOn).toBe('2026-02-28')
  expect(nextDue({ ...passed, calibratedAt, certifiedUntil: '2026-06-30' }, monthly)).toEqual({
    dueOn: '2026-06-30',
    overdueFrom: '2026-07-01T00:00:00.000Z',
  })
  const notDue = { dueOn: null, overdueFrom: null }
  expect(nextDue({ ...passed, calibratedAt }, { ...monthly, intervalMonths: null })).toEqual(notDue)
  expect(nextDue({ calibratedAt, result: 'failed', certifiedUntil: null }, monthly)).toEqual(notDue)
})

test('a gauge is due within the configured days and overdue from the instant; a failure takes precedence', () => {
  const overdueFrom = '2026-11-27T00:00:00.000Z'
  const gauge = { inUse: true, calibrationResult: 'passed', intervalMonths: 12, overdueFrom } as const
  const at = Date.parse(overdueFrom)
  const day = 86_400_000
  expect(gaugeState(gauge, at - 31 * day, 30)).toBe('calibrated')
  expect(gaugeState(gauge, at - 30 * day, 30)).toBe('due')
  expect(gaugeState(gauge, at - 1)).toBe('calibrated')
  expect(gaugeState(gauge, at, 30)).toBe('overdue')
  expect(gaugeState({ ...gauge, calibrationResult: 'failed' }, at)).toBe('failed')
  expect(gaugeState({ ...gauge, inUse: false }, at)).toBe('outOfUse')
  const fresh = { ...gauge, calibrationResult: null, overdueFrom: null }
  expect(gaugeState(fresh, at)).toBe('neverCalibrated')
  expect(gaugeState({ ...fresh, intervalMonths: null }, at)).toBe('calibrated')
})

test('values are doubtful from the last passed calibration before a failure to the next passed one, and while the gauge was overdue', () => {
  const good = (at: number, overdueFrom: number | null = null) => ({ at, result: 'passed' as const, overdueFrom })
  const bad = (at: number) => ({ at, result: 'failed' as const, overdueFrom: null })
  expect(gaugeDoubts([bad(40), good(10, 100), bad(45), good(50, 60), good(70, 90)], true)).toEqual([
    { why: 'failed', from: 10, to: 50 },
    { why: 'overdue', from: 60, to: 70 },
    { why: 'overdue', from: 90, to: null },
  ])
  expect(gaugeDoubts([bad(40)], true)).toEqual([{ why: 'failed', from: null, to: null }])
  expect(gaugeDoubts([good(10, 20), good(15, 30), { at: 30, result: 'adjusted', overdueFrom: null }], true)).toEqual([])
  expect(gaugeDoubts([], false)).toEqual([])
  const neverCalibrated = gaugeDoubts([], true)
  expect(neverCalibrated).toEqual([{ why: 'neverCalibrated', from: null, to: null }])
  const doubts = gaugeDoubts([good(10, 20), good(30)], true)
  expect([19, 20, 29, 30].map((at) => doubtAt(doubts, at))).toEqual([null, 'overdue', 'overdue', null])
  expect(doubtAt(neverCalibrated, 0)).toBe('neverCalibrated')
})

test('compares kinds ignoring case and surrounding blanks', () => {
  expect([isSameKind('Bore gauge', ' bore Gauge'), isSameKind('Caliper', 'Calipers')]).toEqual([true, false])
})
