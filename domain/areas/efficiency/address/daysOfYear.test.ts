import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { calendarBuckets } from '../../../core/schedule/calendarBuckets.ts'
import { measure } from '../../../core/schedule/interval.ts'
import { plannedTime } from '../../../core/schedule/plannedTime.ts'
import { trickyZones } from '../../../core/schedule/schedule.arbitrary.ts'
import { weekdays } from '../../../core/schedule/schedule.ts'
import { wallClock } from '../../../core/schedule/wallClock.ts'
import { sampleFloor, sampleResource, sampleSchedule, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { bucket } from '../totals/bucket.ts'
import { planTotals } from '../totals/planTotals.ts'
import { rollUp } from '../totals/rollUp.ts'
import { tallyIntervals } from '../totals/tallyIntervals.ts'

const dayMs = 86_400_000
const startOf = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().epochMilliseconds

/** A night shift with a break in the hours that clock changes skip and repeat, and an overlapping day shift. */
const shifts = [
  {
    shiftNum: 1,
    name: 'Day',
    days: weekdays,
    start: '05:00',
    end: '13:20',
    breaks: [{ start: '09:05', end: '09:20' }],
  },
  {
    shiftNum: 2,
    name: 'Night',
    days: weekdays,
    start: '21:30',
    end: '06:00',
    breaks: [
      { start: '23:45', end: '00:15' },
      { start: '02:10', end: '02:40' },
    ],
  },
]

const plantIn = (timeZone: string) => {
  const floor = sampleFloor([sampleResource()], [sampleSchedule({ timezone: timeZone, shifts })], { timeZone })
  const year = { start: startOf('2026-01-01', timeZone), end: startOf('2027-01-01', timeZone) }
  const slices = Array.from({ length: 367 }, (_, k) =>
    sampleSlice(year.start + (k - 1) * dayMs, year.start + k * dayMs, 'down', { reason: `R${k % 3}` }),
  )
  return { floor, year, slices }
}

it.each(trickyZones)('every day of the year adds up to its real length: %s', (zone) => {
  const { floor, year, slices } = plantIn(zone)
  const days = calendarBuckets('day', year, zone)
  const plans = planTotals(plannedTime(floor, 'M-01', year), days)
  const tallies = tallyIntervals(timelineOf(floor, 'M-01', slices), days, { floor, resourceID: 'M-01' })
  expect(days).toHaveLength(365)
  for (const [k, { tally, collect }] of tallies.entries()) {
    const date = Temporal.PlainDate.from('2026-01-01').add({ days: k })
    const realMs = date.toZonedDateTime(zone).hoursInDay * 3_600_000
    const metrics = bucket({ tally, allMs: measure([days[k]!]), noScheduleMs: 0, ...plans[k]! })
    expect(metrics.allSecs).toBe(realMs / 1000)
    expect(metrics.downSecs).toBe(metrics.plannedSecs)
    const rows = collect.rows
    const ms = (pick: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(pick).reduce((sum, row) => sum + row.ms, 0)
    expect(ms(() => true)).toBe(realMs)
    expect(ms((row) => row.scheduled)).toBe(plans[k]!.plannedMs)
    expect(ms((row) => !row.scheduled && row.shiftNum !== null)).toBe(plans[k]!.plannedStopMs)
  }
  // One stop from before the year to its end: it starts on no day of it.
  expect(tallies.flatMap(({ collect }) => collect.rows).every(({ starts }) => starts === 0)).toBe(true)
})

it.each(trickyZones)('each day also adds up by local hour, with skipped and repeated hours: %s', (zone) => {
  const { floor, year, slices } = plantIn(zone)
  const clock = wallClock(zone)
  const moves = clock.offsetsIn(year.start, year.end).slice(1)
  for (const { from } of moves) {
    const dates = [clock.dayOf(from - 1), clock.dayOf(from) + 1]
    const range = { from: clock.dayStart(dates[0]!), to: clock.dayStart(dates[1]! + 1) }
    const hours = new Map<string, number>()
    for (const { windowStart, details } of rollUp({ floor, resourceID: 'M-01', slices, ...range })) {
      const { offset } = clock.offsetsIn(range.from, range.to).findLast((entry) => entry.from <= windowStart)!
      expect(offset).toBe(clock.localOf(windowStart) - windowStart)
      const wall = Temporal.Instant.fromEpochMilliseconds(windowStart).toZonedDateTimeISO(zone)
      const hour = `${wall.toPlainDate()} ${Math.floor((windowStart + offset) / 3_600_000) % 24}`
      expect(hour).toBe(`${wall.toPlainDate()} ${wall.hour}`)
      for (const { ms } of details) hours.set(hour, (hours.get(hour) ?? 0) + ms / 60_000)
    }
    const unusual = [...hours.values()].filter((minutes) => minutes !== 60)
    const missing = 24 * (dates[1]! - dates[0]! + 1) - hours.size
    const shiftMinutes = (clock.localOf(from) - from - (clock.localOf(from - 1) - (from - 1))) / 60_000
    if (shiftMinutes === 60) expect([unusual, missing]).toEqual([[], 1])
    else if (shiftMinutes === -60) expect([unusual, missing]).toEqual([[120], 0])
    else expect([unusual, missing]).toEqual([[60 - shiftMinutes], 0])
  }
  expect(moves).toHaveLength(zone === 'Asia/Kolkata' ? 0 : 2)
})
