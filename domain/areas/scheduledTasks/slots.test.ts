import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, wallClock } from '../../core/schedule/wallClock.ts'
import { dayNames } from './calendarEntry.ts'
import { calendarsOf, type LocalTime, localTimesOf } from './localTimes.ts'
import { lookAheadMs, nextSlot, slotsIn } from './slots.ts'

const at = (text: string) => Date.parse(text)
const utc = (instants: readonly number[]) =>
  instants.map((instant) => `${new Date(instant).toISOString().slice(0, 16)}Z`)
const times = (...pairs: [LocalTime['day'], string][]) => pairs.map(([day, time]) => ({ day, time }))

describe('slots across DST changes', () => {
  test.each([
    // Zone, local time, from, until, expected instants.
    ['America/New_York', 'SUNDAY', '02:30', '2026-03-01', '2026-03-17', ['03-01T07:30', '03-08T07:00', '03-15T06:30']],
    ['America/New_York', 'SUNDAY', '09:00', '2026-03-01', '2026-03-17', ['03-01T14:00', '03-08T13:00', '03-15T13:00']],
    ['America/New_York', 'SUNDAY', '01:30', '2026-10-25', '2026-11-10', ['10-25T05:30', '11-01T05:30', '11-08T06:30']],
    // The weekday in UTC differs and stays the same when the hour shifts.
    [
      'America/New_York',
      'SATURDAY',
      '23:30',
      '2026-03-01',
      '2026-03-17',
      ['03-01T04:30', '03-08T04:30', '03-15T03:30'],
    ],
    ['Europe/Berlin', 'SUNDAY', '02:15', '2026-03-22', '2026-04-06', ['03-22T01:15', '03-29T01:00', '04-05T00:15']],
    ['Europe/Berlin', 'SUNDAY', '02:30', '2026-10-18', '2026-11-02', ['10-18T00:30', '10-25T00:30', '11-01T01:30']],
    // The weekday in UTC is the same one in winter and the previous one in summer.
    ['Europe/Berlin', 'MONDAY', '01:30', '2026-03-23', '2026-04-07', ['03-23T00:30', '03-29T23:30', '04-05T23:30']],
    [
      'Australia/Lord_Howe',
      'SUNDAY',
      '02:15',
      '2026-09-26',
      '2026-10-12',
      ['09-26T15:45', '10-03T15:30', '10-10T15:15'],
    ],
    [
      'Australia/Lord_Howe',
      'SUNDAY',
      '01:45',
      '2026-03-28',
      '2026-04-13',
      ['03-28T14:45', '04-04T14:45', '04-11T15:15'],
    ],
    ['America/Santiago', 'SUNDAY', '00:30', '2026-08-29', '2026-09-14', ['08-30T04:30', '09-06T04:00', '09-13T03:30']],
    [
      'America/Santiago',
      'SATURDAY',
      '23:30',
      '2026-03-28',
      '2026-04-13',
      ['03-29T02:30', '04-05T02:30', '04-12T03:30'],
    ],
  ] as const)('%s %s %s', (timeZone, day, time, from, until, due) => {
    const task = { timeZone, localTimes: times([day, time]) }
    const slots = slotsIn(task, at(`${from}T00:00:00Z`), at(`${until}T00:00:00Z`))
    expect(utc(slots)).toEqual(due.map((text) => `2026-${text}Z`))
  })

  test('two times within one gap are due once, at its end', () => {
    const task = { timeZone: 'America/New_York', localTimes: times(['SUNDAY', '02:00'], ['SUNDAY', '02:45']) }
    expect(utc(slotsIn(task, at('2026-03-08T00:00Z'), at('2026-03-09T00:00Z')))).toEqual(['2026-03-08T07:00Z'])
  })
})

// Proves SCH-119
test('the next execution is the earliest slot that is later than now', () => {
  const localTimes = times(['MONDAY', '09:00'], ['TUESDAY', '06:05'])
  const next = (now: string) => utc([nextSlot({ timeZone: 'UTC', localTimes }, at(now))!])[0]
  expect(next('2026-11-23T08:59:59.999Z')).toBe('2026-11-23T09:00Z')
  expect(next('2026-11-23T09:00:00Z')).toBe('2026-11-24T06:05Z')
  expect(next('2026-11-24T06:05:00Z')).toBe('2026-11-30T09:00Z')
})

// Proves SCH-120
test('the search is limited to 14 days ahead', () => {
  expect(lookAheadMs).toBe(14 * 86_400_000)
  expect(nextSlot({ timeZone: 'UTC', localTimes: [] }, 0)).toBe(null)
})

const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata', 'UTC']
const localTime = fc.record({
  day: fc.constantFrom(...dayNames),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
})
const week = fc.uniqueArray(localTime, { minLength: 1, maxLength: 6, selector: ({ day, time }) => `${day} ${time}` })
const instant = fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2035-01-01T00:00Z') })

test('each local time is due once a week, at that local time or at the gap that skips it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), localTime, instant, (timeZone, time, from) => {
      const slots = slotsIn({ timeZone, localTimes: [time] }, from, from + 70 * dayMs)
      const clock = wallClock(timeZone)
      for (const [i, slot] of slots.entries()) {
        const local = clock.localOf(slot)
        const localText = new Date(local).toISOString()
        const isThere =
          localText.slice(11, 16) === time.time && new Date(local).getUTCDay() === (dayNames.indexOf(time.day) + 1) % 7
        const isAfterGap = clock.localOf(slot) - clock.localOf(slot - 1) > 1
        expect(isThere || isAfterGap).toBe(true)
        if (i > 0) expect(Math.abs(slot - slots[i - 1]! - 7 * dayMs)).toBeLessThanOrEqual(3_600_000)
      }
      expect(slots.length).toBeGreaterThanOrEqual(9)
    }),
  )
})

test('a range split in two has the same slots, none of them twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), week, instant, fc.nat(30 * dayMs), (timeZone, localTimes, from, offset) => {
      const task = { timeZone, localTimes }
      const [middle, end] = [from + offset, from + 31 * dayMs]
      expect([...slotsIn(task, from, middle), ...slotsIn(task, middle, end)]).toEqual(slotsIn(task, from, end))
    }),
  )
})

test('the next slot is the earliest one, and of 500 times only those of a day or two are read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), week, instant, (timeZone, localTimes, from) => {
      const task = { timeZone, localTimes }
      expect(nextSlot(task, from)).toBe(slotsIn(task, from, from + lookAheadMs)[0] ?? null)
    }),
  )
  const reads = { times: 0 }
  const localTimes = Array.from({ length: 500 }, (_, k) => ({
    day: dayNames[k % 7]!,
    get time() {
      reads.times++
      return `${String(Math.floor(k / 7) % 24).padStart(2, '0')}:${String(k % 60).padStart(2, '0')}`
    },
  }))
  expect(nextSlot({ timeZone: 'Europe/Berlin', localTimes: localTimes }, at('2026-01-14T12:00:00Z'))).not.toBeNull()
  expect(reads.times).toBeLessThan(500)
})

test('times survive the round trip through UTC, in every zone and season', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), week, instant, (timeZone, localTimes, now) => {
      expect(localTimesOf(calendarsOf(localTimes, { timeZone, now }), { timeZone, now })).toEqual(localTimes)
    }),
  )
})

test('the weekday shifts with the hour, to the previous day and around the week', () => {
  const now = at('2026-01-14T12:00:00Z')
  const [entry] = calendarsOf(times(['MONDAY', '01:30']), { timeZone: 'Asia/Kolkata', now })
  expect(entry).toEqual({
    dayOfWeek: [{ start: 'SUNDAY', end: 'SUNDAY' }],
    hour: [{ start: 20, end: 20 }],
    minute: [{ start: 0, end: 0 }],
  })
})
