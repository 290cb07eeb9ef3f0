import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { planRollups, readRollups, within } from '../../core/rollups/planRollups.ts'
import type { Recipe } from './calendarParts.ts'
import { probePart, type Rows, shiftPart, windowShiftPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuery } from './teepQuery.ts'
import type { PlanGroup } from './units.ts'

// An occurrence that reaches into the tail started no earlier than this before it (ms).
const longestOccurrenceMs = 4 * 86_400_000

/**
 * Plans a query cut by shifts: whole occurrences from their own rollup (per resource if they can reach into the tail),
 * occurrences cut by the range from windows and, within a window, from slices.
 */
export function shiftParts(query: TeepQuery, sheet: Sheet, groups: readonly PlanGroup[], tail: number): Recipe {
  const { floor, range, openEnd, resourceIDs, asOf } = query
  const settled: Rows = { kind: 'settled', resourceIDs, grouping: sheet.grouping }
  const live: Rows = { kind: 'live', resourceIDs, grouping: 'resource' }
  const split = Math.min(range.end, Math.max(range.start, tail - longestOccurrenceMs))
  const parts: Part[] = []
  if (range.start < split) parts.push(shiftPart(settled, { start: range.start, end: split }))
  if (split < range.end) parts.push(shiftPart(live, { start: split, end: range.end }))

  const plan = planRollups({ range, timeZone: floor.timeZone, openEnd, daysBefore: -Infinity, tail })
  const cutBuckets = groups.flatMap((group) => group.buckets.filter((bucket) => !bucket.shift!.whole))
  const zones = unite(cutBuckets.map(({ start, end }) => ({ start: windowFloor(start), end: windowCeil(end) })))
  const edgeRows = {
    settled: { kind: 'edge', resourceIDs, grouping: 'resource' },
    live: { kind: 'liveEdge', resourceIDs, grouping: 'resource' },
  } satisfies Record<string, Rows>
  parts.push(
    ...readRollups<Part>(plan, {
      days: () => [],
      windows: ({ start, end }, settling) =>
        within(zones, start, end).map((zone) => windowShiftPart(edgeRows[settling], zone)),
    }),
  )
  if (range.end > tail) parts.push(probePart(resourceIDs, wallClock(floor.timeZone).dayOf(asOf)))

  const reaching = groups.flatMap((group) =>
    group.buckets.filter((b) => b.shift!.whole && b.end > tail && b.start < tail),
  )
  const from = windowFloor(Math.min(...reaching.map((bucket) => bucket.start)))
  return {
    plan,
    parts,
    aheadParts: (ahead) =>
      reaching.length > 0
        ? [windowShiftPart({ kind: 'live', resourceIDs: ahead, grouping: 'resource' }, { start: from, end: tail })]
        : [],
  }
}
