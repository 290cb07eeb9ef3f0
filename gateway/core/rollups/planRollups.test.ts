import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRollups, type RollupIntervals, readRollups } from './planRollups.ts'

// One zone whose days start between two full hours, one whose days start inside a window, and three with a clock change
// in these days.
const zones = ['Asia/Kathmandu', 'Africa/Monrovia', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']
const seasons = ['1971-03-01T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-27T00:00:00Z', '2026-10-29T00:00:00Z']
const steps = [1, windowMs, 3 * windowMs, 3_600_000]

/** Ranges that end at the present or before it, with the matching tail. */
const queries = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    base: fc.constantFrom(...seasons.map((date) => Date.parse(date))),
    step: fc.constantFrom(...steps),
    from: fc.integer({ min: 0, max: 4 * dayMs }),
    long: fc.oneof(fc.integer({ min: 1, max: 3 * windowMs }), fc.integer({ min: 1, max: 5 * dayMs })),
    ago: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * dayMs })),
    context: fc.constantFrom(windowMs, 3 * windowMs, 3_600_000),
    days: fc.oneof(fc.constantFrom(-Infinity, Infinity), fc.integer({ min: 0, max: 9 })),
  })
  .map(({ timeZone, base, step, from, long, ago, context, days }) => {
    const start = base + Math.floor(from / step) * step
    const end = start + Math.max(1, Math.floor(long / step) * step)
    const tail = Math.floor((end + ago - context) / windowMs) * windowMs
    const daysBefore = Number.isFinite(days) ? wallClock(timeZone).dayOf(base) + days : days
    return { range: { start, end }, timeZone, openEnd: ago === 0, daysBefore, tail }
  })
type PlanQuery = Parameters<typeof planRollups>[0]

/**
 * Converts rollup intervals to plain intervals; the part of a day or window after the end of the range, which is the
 * present, is empty.
 */
function intervalsOf({ days, windows }: RollupIntervals, { timeZone, range }: PlanQuery): Interval[] {
  const clock = wallClock(timeZone)
  const ofDays = days ? [{ start: clock.dayStart(days.firstDay), end: clock.dayStart(days.endDay) }] : []
  return [...ofDays, ...windows].map(({ start, end }) => ({ start, end: Math.min(end, range.end) }))
}

/** Expects intervals to cover a range exactly once. */
function expectWhole(intervals: readonly Interval[], range: Interval) {
  let at = range.start
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    expect(start).toBe(at)
    expect(end).toBeGreaterThan(start)
    at = end
  }
  expect(at).toBe(range.end)
}

describe('a rollup plan', () => {
  test('covers each instant once for machines that are on time', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { settled, live, edges } = planRollups(query)
        expectWhole([...intervalsOf(settled, query), ...intervalsOf(live, query), ...edges], query.range)
      }),
    )
  })

  test('covers each instant once for machines that are ahead, with slices only from the tail on', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { settled, ahead } = planRollups(query)
        const rollups = [...intervalsOf(settled, query), ...ahead.windows]
        for (const { end } of rollups) expect(end).toBeLessThanOrEqual(query.tail)
        expectWhole([...rollups, ...ahead.edges, ...ahead.slices], query.range)
      }),
    )
  })

  test('reads whole windows, whole days of windows, no excluded day, and less than a window of slices at each end', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { settled, live, edges } = planRollups(query)
        const { dayStart } = wallClock(query.timeZone)
        for (const { days, windows } of [settled, live]) {
          for (const { start, end } of windows) expect([start % windowMs, end % windowMs]).toEqual([0, 0])
          if (!days) continue
          expect([dayStart(days.firstDay) % windowMs, dayStart(days.endDay) % windowMs]).toEqual([0, 0])
          expect(days.endDay).toBeLessThanOrEqual(query.daysBefore)
        }
        expect(edges.length).toBeLessThanOrEqual(2)
        for (const { start, end } of edges) expect(end - start).toBeLessThan(windowMs)
      }),
    )
  })

  test('uses no days that start inside a window', () => {
    // The zone was 44 minutes and 30 seconds behind UTC.
    const range = { start: Date.parse('1971-03-01T00:00:00Z'), end: Date.parse('1971-03-05T00:00:00Z') }
    const query = { range, openEnd: false, daysBefore: Infinity, tail: Infinity }
    expect(planRollups({ ...query, timeZone: 'Africa/Monrovia' }).settled).toEqual({ days: null, windows: [range] })
    expect(planRollups({ ...query, timeZone: 'UTC' }).settled.windows).toEqual([])
  })

  test('uses whole days where allowed, and splits nothing when no machine is ahead', () => {
    const at = (date: string) => Date.parse(`${date}Z`)
    const range = { start: at('2026-03-02T21:58:00'), end: at('2026-03-06T10:03:00') }
    const query = { range, timeZone: 'UTC', openEnd: true, daysBefore: Infinity, tail: at('2026-03-06T09:55:00') }
    const dayOf = (date: string) => at(`${date}T00:00:00`) / dayMs
    const windows = [{ start: at('2026-03-02T22:00:00'), end: at('2026-03-03T00:00:00') }]
    const edges = [{ start: range.start, end: windows[0]!.start }]
    expect(planRollups(query)).toEqual({
      settled: { days: { firstDay: dayOf('2026-03-03'), endDay: dayOf('2026-03-06') }, windows },
      live: { days: { firstDay: dayOf('2026-03-06'), endDay: dayOf('2026-03-07') }, windows: [] },
      edges,
      ahead: {
        windows: [{ start: at('2026-03-06T00:00:00'), end: query.tail }],
        edges,
        slices: [{ start: query.tail, end: range.end }],
      },
    })
    const settled = planRollups({ ...query, tail: Infinity })
    const reads = readRollups(settled, {
      days: ({ firstDay, endDay }, settling) => [`${settling}: ${endDay - firstDay} days`],
      windows: ({ start, end }, settling) => [`${settling}: ${(end - start) / windowMs} windows`],
    })
    expect(reads).toEqual(['settled: 4 days', 'settled: 24 windows'])
  })
})
