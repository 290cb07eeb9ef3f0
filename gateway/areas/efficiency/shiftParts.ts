import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { askRollups, planRollups, within } from '../../core/rollups/planRollups.ts'
import type { Recipe } from './calendarParts.ts'
import { probePart, type Rows, shiftPart, windowShiftPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuestion } from './teepQuestion.ts'
import type { PlanGroup } from './units.ts'

// An occurrence that reaches into the tail began no longer ago than this.
const longestOccurrenceMs = 4 * 86_400_000

/**
 * How a question cut by shifts is answered: whole occurrences from their own rollup (those that may reach into the tail
 * by resource), those that the range cuts from windows and, inside a window, slices.
 */
export function shiftParts(question: TeepQuestion, sheet: Sheet, groups: readonly PlanGroup[], tail: number): Recipe {
  const { floor, range, openEnd, resourceIDs, asOf } = question
  const settled: Rows = { kind: 'settled', resourceIDs, grouping: sheet.grouping }
  const live: Rows = { kind: 'live', resourceIDs, grouping: 'resource' }
  const split = Math.min(range.end, Math.max(range.start, tail - longestOccurrenceMs))
  const parts: Part[] = []
  if (range.start < split) parts.push(shiftPart(settled, { start: range.start, end: split }))
  if (split < range.end) parts.push(shiftPart(live, { start: split, end: range.end }))

  const plan = planRollups({ range, timeZone: floor.timeZone, openEnd, daysBefore: -Infinity, tail })
  const cutOnes = groups.flatMap((group) => group.buckets.filter((bucket) => !bucket.shift!.whole))
  const zones = unite(cutOnes.map(({ start, end }) => ({ start: windowFloor(start), end: windowCeil(end) })))
  const edgeRows = {
    settled: { kind: 'edge', resourceIDs, grouping: 'resource' },
    live: { kind: 'liveEdge', resourceIDs, grouping: 'resource' },
  } satisfies Record<string, Rows>
  parts.push(
    ...askRollups<Part>(plan, {
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
