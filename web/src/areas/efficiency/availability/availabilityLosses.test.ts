import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { describe, expect, test } from 'vitest'
import { hasPattern, lossByHour, lossClasses, lostSecs, weekdayOf } from './availabilityLosses.ts'

const hour = 3_600_000
const timeZone = 'America/New_York'
const none = { setupSecs: 0, downSecs: 0, idleSecs: 0, minorStopSecs: 0, offSecs: 0 }

describe('planned time that was not run', () => {
  test('is the total of the classes: planned time minus run time, including unknown time', () => {
    const tally = { ...emptyTally(), runMs: 5 * hour, downMs: hour, idleMs: 0.5 * hour }
    const result = bucket({ tally, allMs: 24 * hour, noScheduleMs: 0, plannedMs: 8 * hour, plannedStopMs: 0 })
    expect(lostSecs(result)).toBeCloseTo(result.plannedSecs - result.runSecs, 9)
    expect(lossClasses.map((kind) => lostSecs(result, kind))).toEqual([0, 3600, 1800, 0, 0, 5400])
  })

  test('by weekday and hour is a mean over the days in the range, and null for weekdays without days', () => {
    const monday = '2026-03-02T05:00:00Z'
    const range = { start: Date.parse(monday), end: Date.parse('2026-03-10T04:00:00Z'), timeZone }
    const byHour = lossByHour(
      [
        { ...none, bucket: monday, hourOfDay: 6, downSecs: 600 },
        { ...none, bucket: '2026-03-09T04:00:00Z', hourOfDay: 6, idleSecs: 200 },
        { ...none, bucket: '2026-03-03T05:00:00Z', hourOfDay: 23, setupSecs: 90 },
      ],
      range,
    )
    expect(byHour[0]![6]).toBe(400)
    expect(byHour[1]![23]).toBe(90)
    expect(byHour[6]![0]).toBe(0)
    const short = lossByHour([], { start: Date.parse(monday), end: Date.parse('2026-03-04T05:00:00Z'), timeZone })
    expect(short.map((hours) => hours[0])).toEqual([0, 0, null, null, null, null, null])
  })

  test('uses the weekday of the time zone', () => {
    expect(weekdayOf(Date.parse('2026-03-02T04:59:00Z'), timeZone)).toBe(6)
    expect(weekdayOf(Date.parse('2026-03-02T05:00:00Z'), timeZone)).toBe(0)
  })

  test('requires two elapsed days for a pattern', () => {
    const week = { start: 0, end: 168 * hour }
    expect(hasPattern(week, 47 * hour)).toBe(false)
    expect(hasPattern(week, 48 * hour)).toBe(true)
  })
})
