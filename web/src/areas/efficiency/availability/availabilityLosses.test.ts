import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { describe, expect, test } from 'vitest'
import { hasPattern, lossClasses, lostByHour, lostSecs, weekdayOf } from './availabilityLosses.ts'

const hour = 3_600_000
const timeZone = 'America/New_York'
const none = { setupSecs: 0, downSecs: 0, idleSecs: 0, minorStopSecs: 0, offSecs: 0 }

describe('planned time that was not run', () => {
  test('is what the classes add up to: planned time less run time, unknown time among it', () => {
    const tally = { ...emptyTally(), runMs: 5 * hour, downMs: hour, idleMs: 0.5 * hour }
    const made = bucket({ tally, allMs: 24 * hour, noScheduleMs: 0, plannedMs: 8 * hour, plannedStopMs: 0 })
    expect(lostSecs(made)).toBeCloseTo(made.plannedSecs - made.runSecs, 9)
    expect(lossClasses.map((kind) => lostSecs(made, kind))).toEqual([0, 3600, 1800, 0, 0, 5400])
  })

  test('by weekday and hour is a mean over the days there were, none where there were none', () => {
    const monday = '2026-03-02T05:00:00Z'
    const range = { start: Date.parse(monday), end: Date.parse('2026-03-10T04:00:00Z'), timeZone }
    const found = lostByHour(
      [
        { ...none, bucket: monday, hourOfDay: 6, downSecs: 600 },
        { ...none, bucket: '2026-03-09T04:00:00Z', hourOfDay: 6, idleSecs: 200 },
        { ...none, bucket: '2026-03-03T05:00:00Z', hourOfDay: 23, setupSecs: 90 },
      ],
      range,
    )
    expect(found[0]![6]).toBe(400)
    expect(found[1]![23]).toBe(90)
    expect(found[6]![0]).toBe(0)
    const short = lostByHour([], { start: Date.parse(monday), end: Date.parse('2026-03-04T05:00:00Z'), timeZone })
    expect(short.map((hours) => hours[0])).toEqual([0, 0, null, null, null, null, null])
  })

  test('a weekday is that of the zone', () => {
    expect(weekdayOf(Date.parse('2026-03-02T04:59:00Z'), timeZone)).toBe(6)
    expect(weekdayOf(Date.parse('2026-03-02T05:00:00Z'), timeZone)).toBe(0)
  })

  test('two days must have passed for a pattern', () => {
    const week = { start: 0, end: 168 * hour }
    expect(hasPattern(week, 47 * hour)).toBe(false)
    expect(hasPattern(week, 48 * hour)).toBe(true)
  })
})
