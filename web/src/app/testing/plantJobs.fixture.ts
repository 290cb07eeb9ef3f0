import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { changeovers } from '@takt/domain/areas/efficiency/setups/changeovers.ts'
import { courseOf, operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import {
  type BreakdownSums,
  breakdownSumFields,
  emptyBreakdownSums,
} from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { jobEfficiencyRow } from '@takt/gateway/areas/analytics/jobEfficiencyRow.ts'
import { groupsOf } from './plantBreakdown.fixture.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

type Operation = Pick<JobEfficiency, 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'>

const addSums = (sum: BreakdownSums, more: BreakdownSums) => {
  for (const field of breakdownSumFields) sum[field] += more[field]
  return sum
}

/** Setups and ends of each operation, by key, from the courses of all days of the facts. */
function spansOf(facts: PlantFacts, range: { start: number; end: number }) {
  const floor = facts.floor()
  const found = new Map<string, Parameters<typeof jobEfficiencyRow>[1]>()
  const of = (key: string) => {
    if (!found.has(key)) found.set(key, { start: Infinity, end: -Infinity, setups: [] })
    return found.get(key)!
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
  return found
}

/**
 * The `data` of jobEffHistory about the facts: each operation of the jobs in its whole life; `setupStandards` by
 * `operationKey`.
 */
export function jobEfficiencyOf(
  facts: PlantFacts,
  jobNumList: readonly string[],
  now: number,
  setupStandards: Readonly<Record<string, Effective<number | null>>> = {},
): JobEfficiencyData {
  const floor = facts.floor()
  const clock = wallClock(floor.timeZone)
  const told = facts.machines.flatMap((machine) => machine.told)
  const range = { start: Math.min(...told.map(({ from }) => from)), end: Math.max(...told.map(({ to }) => to)) }
  const by = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID', 'bucket'] as const
  const asked = { startDate: iso(range.start), endDate: iso(range.end), by, resolution: 'day', anytime: true } as const
  const { groups, calendar } = groupsOf(facts, asked, now)
  const days = groups
    .filter(({ key: [jobNum] }) => jobNumList.includes(jobNum as string))
    .map(({ key: [jobNum, assemblySeq, oprSeq, partNum, partRevision, resourceID, bucket], sums }) => ({
      about: { jobNum, assemblySeq, oprSeq, partNum, partRevision } as Operation,
      resourceID: resourceID as string,
      date: dateOfDay(clock.dayOf(calendar![bucket as number]!.start)),
      sums,
    }))
  const spans = spansOf(facts, range)
  const jobs = [...Map.groupBy(days, ({ about }) => operationKey(about))].map(([key, own]) => {
    const byDate = Map.groupBy(own, ({ date }) => date)
    const sumOf = (all: typeof own) => all.reduce((sum, { sums }) => addSums(sum, sums), emptyBreakdownSums())
    const operation = {
      about: own.at(-1)!.about,
      resourceIDs: [...new Set(own.map(({ resourceID }) => resourceID))],
      sums: sumOf(own),
      days: [...byDate].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, all]) => ({ date, sums: sumOf(all) })),
    }
    return jobEfficiencyRow(operation, spans.get(key)!, { cycle: undefined, setup: setupStandards[key] })
  })
  const place = (job: JobEfficiency) => jobNumList.indexOf(job.jobNum)
  jobs.sort((a, b) => place(a) - place(b) || (a.oprSeq ?? Infinity) - (b.oprSeq ?? Infinity))
  return { timezone: floor.timeZone, asOf: iso(now), jobs }
}
