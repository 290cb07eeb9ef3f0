import { unite } from '@takt/domain/core/schedule/interval.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { askRollups, planRollups, type RollupPlan } from '../../core/rollups/planRollups.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { dayParts } from './dayParts.ts'
import { windowsPart } from './windowsPart.ts'

/**
 * `closedBefore`: the date before which days have their details; `ahead`: resources whose data run ahead of the clock.
 */
type Standing = { closedBefore: string | null; tail: number; ahead: ReadonlySet<string> }

/** How a breakdown is added up: of days only those have their details that are closed and lie before the tail. */
export function planBreakdown(question: BreakdownQuestion, { closedBefore, tail, ahead }: Standing): RollupPlan {
  const { range, openEnd, floor, byDay } = question
  const { timeZone } = floor
  const daysBefore =
    byDay && closedBefore !== null ? Math.min(wallClock(timeZone).dayOf(tail), dayOfDate(closedBefore)) : -Infinity
  const plan = planRollups({ range, timeZone, openEnd, daysBefore, tail: ahead.size === 0 ? Infinity : tail })
  // Two edges that meet are read at once.
  return { ...plan, edges: unite(plan.edges), ahead: { ...plan.ahead, edges: unite(plan.ahead.edges) } }
}

/** What is asked of ClickHouse by a plan; resources that are ahead are left out of what is live. */
export function breakdownParts(
  question: BreakdownQuestion,
  plan: RollupPlan,
  { onTime }: { onTime: readonly string[] },
): Part[] {
  const { resourceIDs } = question
  return askRollups<Part>(plan, {
    days: (days) => dayParts(question, days),
    windows(range, settling) {
      const asked = settling === 'settled' ? resourceIDs : onTime
      return asked.length > 0 ? [windowsPart(question, asked, range)] : []
    },
  })
}
