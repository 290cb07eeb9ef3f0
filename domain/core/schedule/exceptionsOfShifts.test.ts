import { expect, it } from 'vitest'
import { occurrences } from './occurrences.ts'
import { type Schedule, type ScheduleException, type Shift, weekdays } from './schedule.ts'

const constant = <T>(value: T) => [{ from: Number.NEGATIVE_INFINITY, value }]
const shift = (shiftNum: number, start: string, end: string): Shift => ({
  shiftNum,
  name: 'Shift',
  days: weekdays,
  start,
  end,
  breaks: [],
})
const exception = (change: Partial<ScheduleException>): ScheduleException => ({
  scheduleExceptionID: 1,
  scheduleID: 'S',
  resourceID: null,
  date: '2026-06-10',
  kind: 'closed',
  shiftNum: 3,
  start: '01:00',
  end: '03:00',
  reason: null,
  ...change,
})
const midnight = Date.parse('2026-06-10T00:00Z')

/** Returns planned time around 10 June 2026 as `business date: start–end` in hours after its midnight. */
function planned(shifts: Shift[], exceptions: ScheduleException[], timezone = 'UTC') {
  const schedule: Schedule = { scheduleID: 'S', timezone, shifts }
  const range = { start: midnight - 86_400_000, end: midnight + 2.5 * 86_400_000 }
  const query = { scheduleID: constant('S'), schedules: new Map([['S', constant(schedule)]]), exceptions }
  const hour = (at: number) => (at - midnight) / 3_600_000
  return occurrences({ ...query, resourceID: 'M-01', range })
    .filter(({ businessDate }) => businessDate >= '2026-06-09' && businessDate <= '2026-06-10')
    .map(({ businessDate, owned, plannedStops }) =>
      [businessDate.slice(-2), owned, plannedStops]
        .map((entry) =>
          typeof entry === 'string' ? entry : entry.map((i) => `${hour(i.start)}–${hour(i.end)}`).join(' '),
        )
        .join(': '),
    )
}

const night = [shift(3, '22:00', '06:00')]

it('in a shift over midnight, the times of an exception that names it apply to the occurrence of that business date', () => {
  expect(planned(night, [exception({})])).toEqual(['09: -2–6: ', '10: 22–25 27–30: '])
  expect(planned(night, [exception({ kind: 'plannedStop' })])).toEqual(['09: -2–6: ', '10: 22–30: 25–27'])
  expect(planned(night, [exception({ start: '23:00', end: '01:00' })])).toEqual(['09: -2–6: ', '10: 22–23 25–30: '])
})

it('times that start before the shift close the part that overlaps it', () => {
  expect(planned(night, [exception({ start: '21:00', end: '23:00' })])).toEqual(['09: -2–6: ', '10: 23–30: '])
  expect(planned([shift(3, '06:00', '14:00')], [exception({ start: '13:00', end: '15:00' })])).toEqual([
    '09: -18–-10: ',
    '10: 6–13: ',
  ])
})

it('without a shift the times apply to the date, whatever is scheduled then', () => {
  expect(planned(night, [exception({ shiftNum: null })])).toEqual(['09: -2–1 3–6: ', '10: 22–30: '])
})

it('an exception for another shift, or another date of it, removes nothing', () => {
  expect(planned(night, [exception({ shiftNum: 1 })])).toEqual(['09: -2–6: ', '10: 22–30: '])
  expect(planned(night, [exception({ date: '2026-06-08' })])).toEqual(['09: -2–6: ', '10: 22–30: '])
})
