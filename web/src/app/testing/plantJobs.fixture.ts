import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { changeovers } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { courseOf, operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import {
  type BreakdownTotals,
  breakdownTotalFields,
  emptyBreakdownTotals,
} from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { jobEfficiencyRow } from '@takt/gateway/areas/analytics/jobEfficiencyRow.ts'
import { groupsOf } from './plantBreakdown.fixture.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

type Operation = Pick<JobEfficiency, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>

const addTotals = (total: BreakdownTotals, more: BreakdownTotals) => {
  for (const field of breakdownTotalFields) total[field] += more[field]
  return total
}

/** Returns setups and ends of each operation, by key, from the courses of all days of the facts. */
function spansOf(facts: PlantFacts, range: { start: number; end: number }) {
  const floor = facts.floor()
  const spans = new Map<string, Parameters<typeof jobEfficiencyRow>[1]>()
  const of = (key: string) => {
    if (!spans.has(key)) spans.set(key, { start: Infinity, end: -Infinity, setups: [] })
    return spans.get(key)!
  }
  for (const { resourceID } of facts.machines) {
    const about = { floor, resourceID, timeline: facts.timelineOf(resourceID), reasons: facts.reasonsOf(resourceID) }
    const courses = calendarBuckets('day', range, floor.timeZone).map((day) => courseOf({ ...about, range: day }))
    for (const { operation, start, end } of courses.flatMap(({ spans }) => spans)) {
      const target = of(operationKey(operation))
      target.start = Math.min(target.start, start)
      target.end = Math.max(target.end, end)
    }
    for (const setup of changeovers(courses)) of(operationKey(setup.operation)).setups.push({ ...setup, resourceID })
  }
  return spans
}

/**
 * Returns the `data` of jobEffHistory about the facts: each operation of the jobs over its whole life; `setupStandards`
 * by `operationKey`.
 */
export function jobEfficiencyOf(
  facts: PlantFacts,
  jobNumList: readonly string[],
  now: number,
  setupStandards: Readonly<Record<string, Effective<number | null>>> = {},
): JobEfficiencyData {
  const floor = facts.floor()
  const clock = wallClock(floor.timeZone)
  const allSlices = facts.machines.flatMap((machine) => machine.plantSlices)
  const range = {
    start: Math.min(...allSlices.map(({ from }) => from)),
    end: Math.max(...allSlices.map(({ to }) => to)),
  }
  const by = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID', 'bucket'] as const
  const query = { startDate: iso(range.start), endDate: iso(range.end), by, resolution: 'day', anytime: true } as const
  const { groups, calendar } = groupsOf(facts, query, now)
  const days = groups
    .filter(({ key: [jobNum] }) => jobNumList.includes(jobNum as string))
    .map(({ key: [jobNum, assemblySeq, oprSeq, partNum, partRevision, resourceID, bucket], totals }) => ({
      about: { jobNum, assemblySeq, oprSeq, partNum, partRevision } as Operation,
      resourceID: resourceID as string,
      date: dateOfDay(clock.dayOf(calendar![bucket as number]!.start)),
      totals,
    }))
  const spans = spansOf(facts, range)
  const jobs = [...Map.groupBy(days, ({ about }) => operationKey(about))].map(([key, operationDays]) => {
    const byDate = Map.groupBy(operationDays, ({ date }) => date)
    const totalOf = (all: typeof operationDays) =>
      all.reduce((total, { totals }) => addTotals(total, totals), emptyBreakdownTotals())
    const operation = {
      about: operationDays.at(-1)!.about,
      resourceIDs: [...new Set(operationDays.map(({ resourceID }) => resourceID))],
      totals: totalOf(operationDays),
      days: [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, all]) => ({ date, totals: totalOf(all) })),
    }
    return jobEfficiencyRow(operation, spans.get(key)!, { cycle: undefined, setup: setupStandards[key] })
  })
  const positionOf = (job: JobEfficiency) => jobNumList.indexOf(job.jobNum)
  jobs.sort((a, b) => positionOf(a) - positionOf(b) || (a.oprSeq ?? Infinity) - (b.oprSeq ?? Infinity))
  return { timezone: floor.timeZone, asOf: iso(now), jobs }
}
