import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { Part } from './bindParams.ts'
import { type Cover, coverOf } from './cover.ts'
import { dayPart, probePart, type Rows, windowPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuestion } from './teepQuestion.ts'

/**
 * What to ask of the rollups, what is left to slices, and from where resources whose data run ahead are to be asked
 * anew.
 */
export type Recipe = {
  parts: Part[]
  raw: readonly Interval[]
  /** Parts for resources that run ahead: what `parts` left open, up to the tail. */
  aheadParts: (resourceIDs: readonly string[]) => Part[]
}

const before = ({ start, end }: Interval, at: number): Interval => ({ start, end: Math.min(end, at) })
const after = ({ start, end }: Interval, at: number): Interval => ({ start: Math.max(start, at), end })
const some = ({ start, end }: Interval) => start < end

/**
 * How a question cut by a calendar is answered: days and windows before the tail added up by the engine, those in it by
 * resource.
 */
export function calendarParts(
  question: TeepQuestion,
  sheet: Sheet,
  calendar: readonly Interval[],
  tail: number,
): Recipe {
  const { floor, range, openEnd, resourceIDs, resolution, asOf } = question
  const clock = wallClock(floor.timeZone)
  const cover: Cover = coverOf(range, floor.timeZone, { openEnd, byDay: resolution !== 'hour' })
  const windowEdges = calendar.map(({ start }) => start)
  const dayEdges = calendar.map(({ start }) => clock.dayOf(start))
  const settled: Rows = { kind: 'settled', resourceIDs, grouping: sheet.grouping }
  const live: Rows = { kind: 'live', resourceIDs, grouping: 'resource' }
  const tailDay = clock.dayOf(tail)
  const parts: Part[] = []
  let liveDays = Infinity
  if (cover.days) {
    const { firstDay, endDay } = cover.days
    const split = Math.min(endDay, Math.max(firstDay, tailDay))
    if (firstDay < split) parts.push(dayPart(settled, firstDay, split, dayEdges))
    if (split < endDay) {
      parts.push(dayPart(live, split, endDay, dayEdges))
      liveDays = clock.dayStart(split)
    }
  }
  const early = cover.windows.map((windows) => before(windows, tail)).filter(some)
  const late = cover.windows.map((windows) => after(windows, tail)).filter(some)
  parts.push(...early.map((windows) => windowPart(settled, windows, windowEdges)))
  parts.push(...late.map((windows) => windowPart(live, windows, windowEdges)))
  if (range.end > tail) parts.push(probePart(resourceIDs, clock.dayOf(asOf)))
  return {
    parts,
    raw: cover.raw,
    aheadParts: (ahead) =>
      liveDays < tail ? [windowPart({ ...live, resourceIDs: ahead }, { start: liveDays, end: tail }, windowEdges)] : [],
  }
}
