import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { coverRange, type DaySpan, type RangeQuery } from './coverRange.ts'

/**
 * The plan by which a total over a range is computed without reading every slice in it. Terms:
 * - **Grain**: what a row of a rollup covers: a *window* of five minutes, or a *day* in the organization's zone. The
 *   coarsest grain that is exact for an interval is read. (Shift occurrences have a rollup of their own:
 *   `gateway/areas/efficiency/shiftParts.ts`.)
 * - **Edge**: the part of a range inside a window at its start or end. It can be read from slices only.
 * - **Ahead**: a machine is ahead if its data reach beyond the present, because a device's clock is fast or its message
 *   contains future times. Data after the present must not count, and rollups cannot exclude them.
 * - **Tail**: the start of a window from which data ahead of the present may change the totals (`tailOf`).
 * - **Settled** is the part before the tail: correct for every machine. **Live** is the part from the tail on: correct
 *   for machines that are *on time*; for those that are ahead, slices are read up to the present.
 * For a machine that is on time, `settled`, `live` and `edges` cover the range, each instant once; for one that is
 * ahead, `settled` and `ahead` do.
 */
export type RollupPlan = {
  settled: RollupIntervals
  live: RollupIntervals
  edges: Interval[]
  ahead: {
    /** Windows between the start of the first live day and the tail. */
    windows: Interval[]
    edges: Interval[]
    /** From the tail on: a list of at most one interval. */
    slices: Interval[]
  }
}

/** Whole days and whole windows. */
export type RollupIntervals = { days: DaySpan | null; windows: Interval[] }

/** Determines how rows of an interval are read: `live` rows by machine, since some of them may have to be excluded. */
export type Settling = 'settled' | 'live'

/**
 * Builds the reads of each grain: a query supplies its dimensions and totals here, as parts of a query or in any other
 * form.
 */
export type GrainReaders<Part> = {
  days: (days: DaySpan, settling: Settling) => Part[]
  windows: (range: Interval, settling: Settling) => Part[]
}

/** Clips intervals to `[from, to)`. */
export const within = (intervals: readonly Interval[], from: number, to: number): Interval[] =>
  intervals
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)

/** Splits a span into the days before the tail day and the days from it on. */
function splitDays({ firstDay, endDay }: DaySpan, tailDay: number): (DaySpan | null)[] {
  const split = Math.min(endDay, Math.max(firstDay, tailDay))
  return [firstDay < split ? { firstDay, endDay: split } : null, split < endDay ? { firstDay: split, endDay } : null]
}

/** Plans how a range is totaled. `tail`: epoch ms; Infinity if no machine is ahead. */
export function planRollups({ tail, ...query }: RangeQuery & { tail: number }): RollupPlan {
  const { range, timeZone } = query
  const { days, windows, edges } = coverRange(query)
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

/** Returns all rollup reads of a plan, days before windows and settled before live. */
export function readRollups<Part>({ settled, live }: RollupPlan, { days, windows }: GrainReaders<Part>): Part[] {
  const ofDays = (span: DaySpan | null, settling: Settling) => (span ? days(span, settling) : [])
  return [
    ...ofDays(settled.days, 'settled'),
    ...ofDays(live.days, 'live'),
    ...settled.windows.flatMap((range) => windows(range, 'settled')),
    ...live.windows.flatMap((range) => windows(range, 'live')),
  ]
}
