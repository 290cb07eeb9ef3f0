import { unite } from '@takt/domain/core/schedule/interval.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { planRollups, type RollupPlan, readRollups } from '../../core/rollups/planRollups.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { dayParts } from './dayParts.ts'
import { windowsPart } from './windowsPart.ts'

/**
 * `closedBefore`: the date before which days have their details; `ahead`: machines whose data runs ahead of the clock.
 */
type RollupLimits = { closedBefore: string | null; tail: number; ahead: ReadonlySet<string> }

/** Plans the sources of a breakdown. Day details are used only for days that are closed and end before the tail. */
export function planBreakdown(query: BreakdownQuery, { closedBefore, tail, ahead }: RollupLimits): RollupPlan {
  const { range, openEnd, floor, byDay } = query
  const { timeZone } = floor
  const daysBefore =
    byDay && closedBefore !== null ? Math.min(wallClock(timeZone).dayOf(tail), dayOfDate(closedBefore)) : -Infinity
  const plan = planRollups({ range, timeZone, openEnd, daysBefore, tail: ahead.size === 0 ? Infinity : tail })
  // Adjoining edges are read with one query.
  return { ...plan, edges: unite(plan.edges), ahead: { ...plan.ahead, edges: unite(plan.ahead.edges) } }
}

/** The ClickHouse query parts of a plan; machines whose data runs ahead are left out of the live part. */
export function breakdownParts(
  query: BreakdownQuery,
  plan: RollupPlan,
  { onTime }: { onTime: readonly string[] },
): Part[] {
  const { resourceIDs } = query
  return readRollups<Part>(plan, {
    days: (days) => dayParts(query, days),
    windows(range, settling) {
      const machines = settling === 'settled' ? resourceIDs : onTime
      return machines.length > 0 ? [windowsPart(query, machines, range)] : []
    },
  })
}
