import { windowCeil, windowFloor } from '@takt/domain/efficiency/contextNeeded.ts'
import { type Interval, unite } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { Part } from './bindParams.ts'
import type { Recipe } from './calendarParts.ts'
import { coverOf } from './cover.ts'
import { probePart, type Rows, shiftPart, windowShiftPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuestion } from './teepQuestion.ts'
import type { PlanGroup } from './units.ts'

// An occurrence that reaches into the tail began no longer ago than this.
const longestOccurrenceMs = 4 * 86_400_000

const cut = (intervals: readonly Interval[], from: number, to: number) =>
  intervals
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)

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

  const { windows, raw } = coverOf(range, floor.timeZone, { openEnd, byDay: false })
  const cutOnes = groups.flatMap((group) => group.buckets.filter((bucket) => !bucket.shift!.whole))
  const whole = windows[0]
  const zones = !whole
    ? []
    : unite(
        cutOnes.map(({ start, end }) => ({
          start: Math.max(whole.start, windowFloor(start)),
          end: Math.min(whole.end, windowCeil(end)),
        })),
      )
  for (const zone of cut(zones, -Infinity, tail))
    parts.push(windowShiftPart({ kind: 'edge', resourceIDs, grouping: 'resource' }, zone))
  for (const zone of cut(zones, tail, Infinity))
    parts.push(windowShiftPart({ kind: 'liveEdge', resourceIDs, grouping: 'resource' }, zone))
  if (range.end > tail) parts.push(probePart(resourceIDs, wallClock(floor.timeZone).dayOf(asOf)))

  const reaching = groups.flatMap((group) =>
    group.buckets.filter((b) => b.shift!.whole && b.end > tail && b.start < tail),
  )
  const from = windowFloor(Math.min(...reaching.map((bucket) => bucket.start)))
  return {
    parts,
    raw,
    aheadParts: (ahead) =>
      reaching.length > 0
        ? [windowShiftPart({ kind: 'live', resourceIDs: ahead, grouping: 'resource' }, { start: from, end: tail })]
        : [],
  }
}
