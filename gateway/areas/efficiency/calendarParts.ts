import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { askRollups, planRollups, type RollupPlan } from '../../core/rollups/planRollups.ts'
import { dayPart, probePart, type Rows, secondsUp, windowPart } from './rollupRows.ts'
import type { Sheet } from './sheet.ts'
import type { TeepQuestion } from './teepQuestion.ts'

/** What to ask of the rollups by a plan, and what anew of resources that are ahead (`aheadParts`). */
export type Recipe = {
  plan: RollupPlan
  parts: Part[]
  aheadParts: (resourceIDs: readonly string[]) => Part[]
}

/** How a question cut by a calendar is answered: what is settled added up by the engine, what is live by resource. */
export function calendarParts(
  question: TeepQuestion,
  sheet: Sheet,
  calendar: readonly Interval[],
  tail: number,
): Recipe {
  const { floor, range, openEnd, resourceIDs, resolution, asOf } = question
  const { timeZone } = floor
  const clock = wallClock(timeZone)
  const daysBefore = resolution === 'hour' ? -Infinity : Infinity
  const plan = planRollups({ range, timeZone, openEnd, daysBefore, tail })
  const windowEdges = calendar.map(({ start }) => secondsUp(start))
  const dayEdges = calendar.map(({ start }) => clock.dayOf(start))
  const rows = {
    settled: { kind: 'settled', resourceIDs, grouping: sheet.grouping },
    live: { kind: 'live', resourceIDs, grouping: 'resource' },
  } satisfies Record<string, Rows>
  const parts = askRollups<Part>(plan, {
    days: ({ firstDay, endDay }, settling) => [dayPart(rows[settling], firstDay, endDay, dayEdges)],
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
