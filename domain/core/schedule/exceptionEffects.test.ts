import { expect, it } from 'vitest'
import { exceptionEffects } from './exceptionEffects.ts'
import type { Schedule, ScheduleException } from './schedule.ts'

const hour = 3_600_000
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const schedule: Schedule = {
  scheduleID: 'S',
  timezone: 'America/New_York',
  shifts: [
    {
      shiftNum: 1,
      name: 'Day',
      days: weekdays,
      start: '06:00',
      end: '14:00',
      breaks: [{ start: '09:00', end: '09:30' }],
    },
    { shiftNum: 3, name: 'Night', days: weekdays, start: '22:00', end: '06:00', breaks: [] },
  ],
}
const exception = (change: Partial<ScheduleException>): ScheduleException => ({
  scheduleExceptionID: 0,
  scheduleID: 'S',
  resourceID: null,
  // A Wednesday.
  date: '2026-06-10',
  kind: 'closed',
  shiftNum: null,
  start: null,
  end: null,
  reason: null,
  ...change,
})
const effect = (
  change: Partial<ScheduleException>,
  otherExceptions: readonly ScheduleException[] = [],
  resourceIDs: readonly string[] = ['M-01'],
) =>
  exceptionEffects(exception(change), { schedule, otherExceptions, resourceIDs }).map(({ resourceID, ...result }) => [
    resourceID,
    result.addedMs / hour,
    result.takenMs / hour,
    ...(result.moves ? ['moves'] : []),
  ])

it('closing a day removes its shifts without their breaks; closing one shift removes only its own time', () => {
  expect(effect({})).toEqual([['M-01', 0, 15.5]])
  expect(effect({ shiftNum: 1 })).toEqual([['M-01', 0, 7.5]])
  expect(effect({ shiftNum: 3, start: '01:00', end: '03:00' })).toEqual([['M-01', 0, 2]])
})

it('an exception within worked shifts, within a break, or outside shifts changes nothing', () => {
  expect(effect({ kind: 'open', shiftNum: 1, start: '07:00', end: '08:30' })).toEqual([['M-01', 0, 0]])
  expect(effect({ kind: 'plannedStop', start: '09:00', end: '09:30' })).toEqual([['M-01', 0, 0]])
  expect(effect({ start: '09:00', end: '09:30' })).toEqual([['M-01', 0, 0]])
  expect(effect({ kind: 'plannedStop', start: '15:00', end: '16:00' })).toEqual([['M-01', 0, 0]])
  expect(effect({ date: '2026-06-13', shiftNum: 1 })).toEqual([['M-01', 0, 0]])
})

it('opened time adds what was not planned yet, and may take the hour from another shift', () => {
  expect(effect({ kind: 'open', start: '12:00', end: '16:00' })).toEqual([['M-01', 2, 0]])
  expect(effect({ kind: 'open', shiftNum: 7, start: '05:30', end: '07:00', date: '2026-06-13' })).toEqual([
    ['M-01', 1, 0],
  ])
  expect(effect({ kind: 'open', shiftNum: 0, start: '06:00', end: '07:00' })).toEqual([['M-01', 0, 0, 'moves']])
})

it('each resource is evaluated with its own exceptions, and an exception for one affects no other', () => {
  const ownException = exception({ scheduleExceptionID: 9, resourceID: 'M-02', shiftNum: 1 })
  expect(effect({}, [ownException], ['M-01', 'M-02', 'M-03'])).toEqual([
    ['M-01', 0, 15.5],
    ['M-02', 0, 8],
    ['M-03', 0, 15.5],
  ])
  expect(effect({ resourceID: 'M-02' }, [], ['M-01', 'M-02'])).toEqual([['M-02', 0, 15.5]])
})

it('a stored exception is compared with the days without it', () => {
  const storedException = exception({ scheduleExceptionID: 4 })
  expect(effect({ scheduleExceptionID: 4 }, [storedException])).toEqual([['M-01', 0, 15.5]])
  expect(effect({}, [storedException])).toEqual([['M-01', 0, 0]])
})
