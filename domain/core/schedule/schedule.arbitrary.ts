import fc from 'fast-check'
import type { ScheduleQuery } from './occurrences.ts'
import { exceptionKinds, type Schedule, type ScheduleException, weekdays } from './schedule.ts'

/** Zones with all kinds of DST changes: by an hour, by half an hour, at midnight, never. */
export const trickyZones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kolkata',
]

/** Weeks with DST changes in these zones, and an ordinary one. */
export const trickyWeeks = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-02',
  '2026-09-03',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
  '2026-06-10',
]

const two = (n: number) => String(n).padStart(2, '0')
export const wallTime = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45)).map(([h, m]) => `${two(h)}:${two(m)}`),
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => `${two(h)}:${two(m)}`),
)
const pause = fc.record({ start: wallTime, end: wallTime })
const shift = (shiftNum: number) =>
  fc.record({
    shiftNum: fc.constant(shiftNum),
    name: fc.constant('shift'),
    days: fc.subarray([...weekdays], { minLength: 3 }),
    start: wallTime,
    end: wallTime,
    breaks: fc.array(pause, { maxLength: 2 }),
  })

export const scheduleOf = (scheduleID: string): fc.Arbitrary<Schedule> =>
  fc.record({
    scheduleID: fc.constant(scheduleID),
    timezone: fc.constantFrom(...trickyZones),
    shifts: fc.tuple(shift(1), shift(2), shift(3)).chain((all) => fc.subarray(all)),
  })

export const exceptionOf = (firstDay: number): fc.Arbitrary<ScheduleException> =>
  fc
    .record({
      scheduleID: fc.constantFrom('S', 'T'),
      resourceID: fc.constantFrom(null, 'M-01', 'M-02'),
      day: fc.integer({ min: -1, max: 5 }),
      kind: fc.constantFrom(...exceptionKinds),
      shiftNum: fc.constantFrom(null, 1, 2),
      times: fc.option(fc.tuple(wallTime, wallTime), { nil: null }),
    })
    .map(({ day, times, ...rest }) => ({
      ...rest,
      scheduleExceptionID: 1,
      date: new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10),
      start: times?.[0] ?? null,
      end: times?.[1] ?? null,
      reason: null,
    }))

/** Arbitrary of an effective-dated `value` with up to two changes within some days. */
export const effectiveOf = <T>(value: fc.Arbitrary<T>, firstDay: number) =>
  fc
    .tuple(value, fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * 86_400_000 }), value), { maxLength: 2 }))
    .map(([first, changes]) => [
      { from: -Infinity, value: first },
      ...changes.sort((a, b) => a[0] - b[0]).map(([after, value]) => ({ from: firstDay + after, value })),
    ])

/**
 * Arbitrary of some days in a week with a possible DST change, with overlapping shifts, exceptions and changes of
 * schedule.
 */
export const scheduleQuery: fc.Arbitrary<ScheduleQuery> = fc
  .tuple(fc.constantFrom(...trickyWeeks), fc.integer({ min: 0, max: 86_399_999 }))
  .chain(([week, after]) => {
    const firstDay = Date.parse(`${week}T00:00:00Z`)
    return fc
      .record({
        scheduleID: effectiveOf(fc.constantFrom('S', 'S', 'T', null), firstDay),
        s: effectiveOf(scheduleOf('S'), firstDay),
        t: effectiveOf(scheduleOf('T'), firstDay),
        exceptions: fc.array(exceptionOf(firstDay), { maxLength: 4 }),
        length: fc.integer({ min: 1, max: 4 * 86_400_000 }),
      })
      .map(({ scheduleID, s, t, exceptions, length }) => ({
        scheduleID,
        schedules: new Map([
          ['S', s],
          ['T', t],
        ]),
        exceptions,
        resourceID: 'M-01',
        range: { start: firstDay + after, end: firstDay + after + length },
      }))
  })
