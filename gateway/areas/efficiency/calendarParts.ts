import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { planRollups, type RollupPlan, readRollups } from '../../core/rollups/planRollups.ts'
import { dayPart, probePart, type Rows, secondsUp, windowPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuery } from './teepQuery.ts'

/** The rollup queries of a plan, and those that recompute machines whose data runs ahead (`aheadParts`). */
export type Recipe = {
  plan: RollupPlan
  parts: Part[]
  aheadParts: (resourceIDs: readonly string[]) => Part[]
}

/** Plans a query with calendar buckets: settled rows are aggregated by ClickHouse, live rows are read per machine. */
export function calendarParts(query: TeepQuery, sheet: Sheet, calendar: readonly Interval[], tail: number): Recipe {
  const { floor, range, openEnd, resourceIDs, resolution, asOf } = query
  const { timeZone } = floor
  const clock = wallClock(timeZone)
  const daysBefore = resolution === 'hour' ? -Infinity : Infinity
  const plan = planRollups({ range, timeZone, openEnd, daysBefore, tail })
  const windowEdges = calendar.map(({ start }) => secondsUp(start))
  const dayEdges = resolution === 'day' ? null : calendar.map(({ start }) => clock.dayOf(start))
  const rows = {
    settled: { kind: 'settled', resourceIDs, grouping: sheet.grouping },
    live: { kind: 'live', resourceIDs, grouping: 'resource' },
  } satisfies Record<string, Rows>
  const parts = readRollups<Part>(plan, {
    days: (days, settling) => [dayPart(rows[settling], days, dayEdges)],
    windows: (windows, settling) => [windowPart(rows[settling], windows, windowEdges)],
  })
  if (range.end > tail) parts.push(probePart(resourceIDs, clock.dayOf(asOf)))
  return {
    plan,
    parts,
    aheadParts: (ahead) =>
      plan.ahead.windows.map((windows) => windowPart({ ...rows.live, resourceIDs: ahead }, windows, windowEdges)),
  }
}
