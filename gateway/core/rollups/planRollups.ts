import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { coverRange, type DaySpan, type RangeAsked } from './coverRange.ts'

/**
 * How a sum over a range is put together without reading every slice in it. The words of it:
 *
 * - **Grain**: what a row of a rollup is about: a *window* of five minutes, or a *day* of the organization's zone. The
 *   coarsest grain that is exact for a stretch is read. (Shift occurrences have a rollup of their own:
 *   `gateway/areas/efficiency/shiftParts.ts`.)
 * - **Edge**: what is left of a range inside a window at its start or end. Only slices tell it.
 * - **Ahead**: a resource is ahead if its data reach beyond the clock, since a device's clock is fast or its message
 *   tells what is to come. What lies after the clock must not count, and rollups cannot leave it out.
 * - **Tail**: from here on (an instant at which a window begins) data ahead of the clock may change what is counted
 *   (`tailOf`).
 * - **Settled** is what lies before the tail: right for every resource. **Live** is what lies in it: right for those
 *   that are *on time*, while of those that are ahead slices are read up to the clock.
 *
 * Of a resource that is on time, `settled`, `live` and `edges` are all of the range, each instant once. Of one that is
 * ahead `settled` and `ahead` are.
 */
export type RollupPlan = {
  settled: Stretches
  live: Stretches
  edges: Interval[]
  ahead: {
    /** Windows between the beginning of the first live day and the tail. */
    windows: Interval[]
    edges: Interval[]
    /** From the tail on: a list of one stretch or none. */
    slices: Interval[]
  }
}

/** Whole days and whole windows. */
export type Stretches = { days: DaySpan | null; windows: Interval[] }

/** How the rows of a stretch are to be read: `live` rows by resource, since some of them may have to be left out. */
export type Settling = 'settled' | 'live'

/**
 * What is asked of a grain: a question brings its dimensions and sums here, as parts of a query or in whatever form it
 * asks.
 */
export type AskGrains<Part> = {
  days: (days: DaySpan, settling: Settling) => Part[]
  windows: (range: Interval, settling: Settling) => Part[]
}

/** What of intervals lies in `[from, to)`. */
export const within = (intervals: readonly Interval[], from: number, to: number): Interval[] =>
  intervals
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)

/** The days of a span before and from the one that holds the tail. */
function splitDays({ firstDay, endDay }: DaySpan, tailDay: number): (DaySpan | null)[] {
  const split = Math.min(endDay, Math.max(firstDay, tailDay))
  return [firstDay < split ? { firstDay, endDay: split } : null, split < endDay ? { firstDay: split, endDay } : null]
}

/** Plans how a range is added up. `tail`: epoch ms; Infinity where it is known that no resource is ahead. */
export function planRollups({ tail, ...asked }: RangeAsked & { tail: number }): RollupPlan {
  const { range, timeZone } = asked
  const { days, windows, edges } = coverRange(asked)
  const clock = wallClock(timeZone)
  const tailDay = tail < range.end ? clock.dayOf(tail) : Infinity
  const [settledDays = null, liveDays = null] = days ? splitDays(days, tailDay) : []
  const liveFrom = liveDays ? clock.dayStart(liveDays.firstDay) : Infinity
  return {
    settled: { days: settledDays, windows: within(windows, -Infinity, tail) },
    live: { days: liveDays, windows: within(windows, tail, Infinity) },
    edges,
    ahead: {
      windows: liveFrom < tail ? [{ start: liveFrom, end: tail }] : [],
      edges: within(edges, -Infinity, tail),
      slices: within([range], tail, Infinity),
    },
  }
}

/** All that is asked of rollups by a plan, days before windows and what is settled before what is live. */
export function askRollups<Part>({ settled, live }: RollupPlan, { days, windows }: AskGrains<Part>): Part[] {
  const ofDays = (span: DaySpan | null, settling: Settling) => (span ? days(span, settling) : [])
  return [
    ...ofDays(settled.days, 'settled'),
    ...ofDays(live.days, 'live'),
    ...settled.windows.flatMap((range) => windows(range, 'settled')),
    ...live.windows.flatMap((range) => windows(range, 'live')),
  ]
}
