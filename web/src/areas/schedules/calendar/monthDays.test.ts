import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import { expect, test } from 'vitest'
import { monthAfter, monthDays } from './monthDays.ts'

const hour = 3_600_000
const schedule = { scheduleID: 'S', timezone: 'America/New_York', shifts: plantShifts['TWO-SHIFT'].shifts }
const versions = [{ from: Number.NEGATIVE_INFINITY, value: schedule }]
const exception = (input: Partial<ScheduleException>): ScheduleException => ({
  scheduleExceptionID: 1,
  scheduleID: 'S',
  resourceID: null,
  date: '2026-03-10',
  kind: 'closed',
  shiftNum: null,
  start: null,
  end: null,
  reason: null,
  ...input,
})
const dayOf = (date: string, exceptions: ScheduleException[] = []) =>
  monthDays(date.slice(0, 7), schedule.timezone, versions, exceptions).find((day) => day.date === date)!

test('a month is whole weeks from Monday', () => {
  const days = monthDays('2026-03', schedule.timezone, versions, [])
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([42, '2026-02-23', '2026-04-05'])
  expect(days.filter(({ inMonth }) => inMonth)).toHaveLength(31)
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('a day contains its shifts without their breaks; Sundays are free', () => {
  expect(dayOf('2026-03-10').plannedMs).toBe(14.5 * hour)
  expect(dayOf('2026-03-10').stretches[0]).toEqual({ from: 0.25, to: 9.5 / 24 })
  expect(dayOf('2026-03-15').plannedMs).toBe(0)
})

test('exceptions close, open and stop on their date', () => {
  const closed = dayOf('2026-03-10', [exception({})])
  expect([closed.plannedMs, closed.exceptions.length]).toEqual([0, 1])
  const open = exception({ kind: 'open', date: '2026-03-15', start: '08:00', end: '12:00' })
  expect(dayOf('2026-03-15', [open]).plannedMs).toBe(4 * hour)
  const stop = exception({ kind: 'plannedStop', start: '06:00', end: '07:00' })
  expect(dayOf('2026-03-10', [stop]).plannedMs).toBe(13.5 * hour)
})

test('a day on which the clocks change has 23 or 25 hours', () => {
  expect(dayOf('2026-03-08').lengthMs).toBe(23 * hour)
  expect(dayOf('2026-11-01').lengthMs).toBe(25 * hour)
})
