import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { calendarBuckets } from './calendarBuckets.ts'
import { trickyZones } from './schedule.arbitrary.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const hours = (n: number) => n * 3_600_000
const startOf = (date: string, zone: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds

describe('calendarBuckets', () => {
  it.each(trickyZones)(
    'each day of the year has its real length; the hours of the day and the days of the year add up: %s',
    (zone) => {
      const year = { start: startOf('2026-01-01', zone), end: startOf('2027-01-01', zone) }
      const days = calendarBuckets('day', year, zone)
      expect(days).toHaveLength(365)
      for (const [k, day] of days.entries()) {
        const date = Temporal.PlainDate.from('2026-01-01').add({ days: k })
        expect(day.start).toBe(date.toZonedDateTime(zone).startOfDay().epochMilliseconds)
        expect(day.end - day.start).toBe(date.toZonedDateTime(zone).hoursInDay * hours(1))
        const ofDay = calendarBuckets('hour', day, zone)
        expect(ofDay.map((hour) => hour.start)).toEqual(ofDay.map((_, h) => day.start + hours(h)))
        expect(ofDay.at(-1)!.end).toBe(day.end)
      }
      for (const resolution of ['hour', 'day', 'week', 'month', 'total'] as const) {
        const buckets = calendarBuckets(resolution, year, zone)
        expect(buckets[0]!.start).toBe(year.start)
        expect(buckets.at(-1)!.end).toBe(year.end)
        for (const [k, bucket] of buckets.slice(1).entries()) expect(bucket.start).toBe(buckets[k]!.end)
      }
    },
  )

  it('the last hour of a day is short where DST changes by half an hour', () => {
    const zone = 'Australia/Lord_Howe'
    const forward = calendarBuckets(
      'hour',
      { start: startOf('2026-10-04', zone), end: startOf('2026-10-05', zone) },
      zone,
    )
    expect(forward).toHaveLength(24)
    expect(forward.at(-1)!.end - forward.at(-1)!.start).toBe(hours(0.5))
  })

  it('a day whose midnight is skipped starts at its first instant', () => {
    const [day] = calendarBuckets(
      'day',
      { start: at('2026-09-06T10:00Z'), end: at('2026-09-06T11:00Z') },
      'America/Santiago',
    )
    expect(day).toEqual({ start: at('2026-09-06T10:00Z'), end: at('2026-09-06T11:00Z') })
    const days = calendarBuckets(
      'day',
      { start: at('2026-09-05T04:00Z'), end: at('2026-09-07T03:00Z') },
      'America/Santiago',
    )
    expect(days.map(({ end, start }) => end - start)).toEqual([hours(24), hours(23)])
  })

  it('weeks start on Monday, months on the first, and the outer buckets are clipped', () => {
    const range = { start: at('2026-03-04T12:00-05:00'), end: at('2026-04-02T00:00-04:00') }
    const starts = (resolution: 'week' | 'month') =>
      calendarBuckets(resolution, range, 'America/New_York').map(({ start }) =>
        Temporal.Instant.fromEpochMilliseconds(start)
          .toZonedDateTimeISO('America/New_York')
          .toPlainDateTime()
          .toString(),
      )
    expect(starts('week')).toEqual([
      '2026-03-04T12:00:00',
      '2026-03-09T00:00:00',
      '2026-03-16T00:00:00',
      '2026-03-23T00:00:00',
      '2026-03-30T00:00:00',
    ])
    expect(starts('month')).toEqual(['2026-03-04T12:00:00', '2026-04-01T00:00:00'])
  })

  it('an empty range has no buckets', () => {
    expect(calendarBuckets('day', { start: 5, end: 5 }, 'UTC')).toEqual([])
  })
})
