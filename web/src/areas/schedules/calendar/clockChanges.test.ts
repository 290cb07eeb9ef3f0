import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import { expect, test } from 'vitest'
import { clockChanges } from './clockChanges.ts'

const year = { start: Date.parse('2026-01-01T00:00Z'), end: Date.parse('2027-01-01T00:00Z') }
const nights = { scheduleID: 'S', timezone: 'America/New_York', shifts: plantShifts['THREE-SHIFT'].shifts }

test('a night shift is an hour shorter in spring and an hour longer in autumn', () => {
  expect(clockChanges(nights, [], year)).toEqual([
    {
      at: Date.parse('2026-03-08T07:00Z'),
      date: '2026-03-08',
      from: '02:00',
      to: '03:00',
      minutes: 60,
      shifts: [{ shiftNum: 3, businessDate: '2026-03-07', minutes: 420, usualMinutes: 480 }],
    },
    {
      at: Date.parse('2026-11-01T06:00Z'),
      date: '2026-11-01',
      from: '02:00',
      to: '01:00',
      minutes: -60,
      shifts: [{ shiftNum: 3, businessDate: '2026-10-31', minutes: 540, usualMinutes: 480 }],
    },
  ])
})

test('a day shift, or a zone without daylight saving time, has no clock changes to explain', () => {
  const days = { ...nights, shifts: plantShifts.DAY.shifts }
  expect(clockChanges(days, [], year).map(({ shifts }) => shifts)).toEqual([[], []])
  expect(clockChanges({ ...nights, timezone: 'Asia/Kolkata' }, [], year)).toEqual([])
})
