import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askRollups, planRollups, type Stretches } from './planRollups.ts'

// One whose days begin between two hours, one whose days begin inside a window, three that change their clocks in these
// days.
const zones = ['Asia/Kathmandu', 'Africa/Monrovia', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe']
const seasons = ['1971-03-01T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-27T00:00:00Z', '2026-10-29T00:00:00Z']
const steps = [1, windowMs, 3 * windowMs, 3_600_000]

/** A range that ends at the clock or before it, with the tail of that clock. */
const asked = fc
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
type Asked = Parameters<typeof planRollups>[0]

/** Stretches as intervals; what is taken whole beyond the end of a range, which is the clock, holds nothing there. */
function intervalsOf({ days, windows }: Stretches, { timeZone, range }: Asked): Interval[] {
  const clock = wallClock(timeZone)
  const ofDays = days ? [{ start: clock.dayStart(days.firstDay), end: clock.dayStart(days.endDay) }] : []
  return [...ofDays, ...windows].map(({ start, end }) => ({ start, end: Math.min(end, range.end) }))
}

/** Expects intervals to be all of a range, each instant once. */
function expectWhole(intervals: readonly Interval[], range: Interval) {
  let at = range.start
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    expect(start).toBe(at)
    expect(end).toBeGreaterThan(start)
    at = end
  }
  expect(at).toBe(range.end)
}

describe('a plan of rollups', () => {
  test('tells each instant of who is on time once', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const { settled, live, edges } = planRollups(question)
        expectWhole([...intervalsOf(settled, question), ...intervalsOf(live, question), ...edges], question.range)
      }),
    )
  })

  test('tells each instant of who is ahead once, from the tail on by slices alone', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const { settled, ahead } = planRollups(question)
        const rollups = [...intervalsOf(settled, question), ...ahead.windows]
        for (const { end } of rollups) expect(end).toBeLessThanOrEqual(question.tail)
        expectWhole([...rollups, ...ahead.edges, ...ahead.slices], question.range)
      }),
    )
  })

  test('reads whole windows and days of whole windows, no day that is not allowed, and of slices less than a window at each end', () => {
    fc.assert(
      fc.property(asked, (question) => {
        const { settled, live, edges } = planRollups(question)
        const { dayStart } = wallClock(question.timeZone)
        for (const { days, windows } of [settled, live]) {
          for (const { start, end } of windows) expect([start % windowMs, end % windowMs]).toEqual([0, 0])
          if (!days) continue
          expect([dayStart(days.firstDay) % windowMs, dayStart(days.endDay) % windowMs]).toEqual([0, 0])
          expect(days.endDay).toBeLessThanOrEqual(question.daysBefore)
        }
        expect(edges.length).toBeLessThanOrEqual(2)
        for (const { start, end } of edges) expect(end - start).toBeLessThan(windowMs)
      }),
    )
  })

  test('takes no days that begin inside a window', () => {
    // Clocks there stood 44 minutes and 30 seconds behind.
    const range = { start: Date.parse('1971-03-01T00:00:00Z'), end: Date.parse('1971-03-05T00:00:00Z') }
    const asked = { range, openEnd: false, daysBefore: Infinity, tail: Infinity }
    expect(planRollups({ ...asked, timeZone: 'Africa/Monrovia' }).settled).toEqual({ days: null, windows: [range] })
    expect(planRollups({ ...asked, timeZone: 'UTC' }).settled.windows).toEqual([])
  })

  test('takes whole days where it may, and splits nothing where nobody is ahead', () => {
    const at = (date: string) => Date.parse(`${date}Z`)
    const range = { start: at('2026-03-02T21:58:00'), end: at('2026-03-06T10:03:00') }
    const question = { range, timeZone: 'UTC', openEnd: true, daysBefore: Infinity, tail: at('2026-03-06T09:55:00') }
    const dayOf = (date: string) => at(`${date}T00:00:00`) / dayMs
    const windows = [{ start: at('2026-03-02T22:00:00'), end: at('2026-03-03T00:00:00') }]
    const edges = [{ start: range.start, end: windows[0]!.start }]
    expect(planRollups(question)).toEqual({
      settled: { days: { firstDay: dayOf('2026-03-03'), endDay: dayOf('2026-03-06') }, windows },
      live: { days: { firstDay: dayOf('2026-03-06'), endDay: dayOf('2026-03-07') }, windows: [] },
      edges,
      ahead: {
        windows: [{ start: at('2026-03-06T00:00:00'), end: question.tail }],
        edges,
        slices: [{ start: question.tail, end: range.end }],
      },
    })
    const settled = planRollups({ ...question, tail: Infinity })
    const told = askRollups(settled, {
      days: ({ firstDay, endDay }, settling) => [`${settling}: ${endDay - firstDay} days`],
      windows: ({ start, end }, settling) => [`${settling}: ${(end - start) / windowMs} windows`],
    })
    expect(told).toEqual(['settled: 4 days', 'settled: 24 windows'])
  })
})
