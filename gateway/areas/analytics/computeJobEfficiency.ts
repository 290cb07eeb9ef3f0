import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { BreakdownDimension } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import { breakdownTotalFields, emptyBreakdownTotals } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { type BreakdownSources, breakdownGroups } from './computeBreakdown.ts'
import type { Group } from './groups.ts'
import { jobEfficiencyRow, type OperationTotals } from './jobEfficiencyRow.ts'
import { type OperationTimes, readOperationTimes } from './jobSetups.ts'
import { readJobDays } from './readJobDays.ts'

/** Reads `setupStandardSecs` by `jobNum~assemblySeq~oprSeq`. */
export type SetupStandardsOf = (query: {
  organizationId: number
  keys: readonly string[]
}) => Promise<ReadonlyMap<string, Effective<number | null>>>

type JobEfficiencyParams = { floor: Floor; jobs: readonly string[]; asOf: number; signal?: AbortSignal }

const by: readonly BreakdownDimension[] = [
  ...(['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID', 'bucket'] as const),
]

/** One operation on one machine on one day. */
type JobDay = { operation: string; about: OperationTotals['about']; resourceID: string; day: number; group: Group }

function jobDay(query: BreakdownQuery, group: Group): JobDay {
  const [jobNum, assemblySeq, oprSeq, partNum, partRevision, resourceID, bucket] = group.key
  const about = { jobNum, assemblySeq, oprSeq, partNum, partRevision } as OperationTotals['about']
  const day = wallClock(query.floor.timeZone).dayOf(query.calendar![bucket as number]!.start)
  return { operation: operationKey(about)!, about, resourceID: resourceID as string, day, group }
}

const sumOf = (days: readonly JobDay[]) => {
  const totals = emptyBreakdownTotals()
  for (const { group } of days) for (const field of breakdownTotalFields) totals[field] += group.totals[field]
  return totals
}

/** The totals of an operation; its part is the latest one reported. */
function operationTotals(days: readonly JobDay[]): OperationTotals {
  const ordered = days.toSorted((a, b) => a.day - b.day)
  const withPart = ordered.findLast(({ about }) => about.partNum !== null) ?? ordered[0]!
  const byDay = Map.groupBy(ordered, ({ day }) => day)
  return {
    about: withPart.about,
    resourceIDs: [...new Set(days.map(({ resourceID }) => resourceID))],
    totals: sumOf(days),
    days: [...byDay].map(([day, ownDays]) => ({ date: dateOfDay(day), totals: sumOf(ownDays) })),
  }
}

/**
 * The times of an operation whose day course is unavailable (its slices are no longer stored): start and end at day
 * boundaries, no setups.
 */
function withoutCourse({ floor, asOf }: BreakdownQuery, days: readonly JobDay[]): OperationTimes {
  const clock = wallClock(floor.timeZone)
  const numbers = days.map(({ day }) => day)
  const end = Math.min(asOf, clock.dayStart(Math.max(...numbers) + 1))
  return { start: clock.dayStart(Math.min(...numbers)), end, setups: [] }
}

const compare = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/**
 * Computes the operations of jobs over their whole life up to `asOf`: totals from closed days and windows, setups and
 * ends from the courses of their days.
 */
export async function computeJobEfficiency(
  input: BreakdownSources & { setupStandardsOf: SetupStandardsOf },
  { floor, jobs, asOf, signal }: JobEfficiencyParams,
): Promise<JobEfficiencyData> {
  const head = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString() }
  const { closedBefore } = await input.rollupStatusOf(floor, asOf)
  const jobDays = await readJobDays(input.clickhouse, { floor, jobs, asOf, closedBefore, signal })
  if (jobDays.length === 0) return { ...head, jobs: [] }
  const clock = wallClock(floor.timeZone)
  const range = { start: clock.dayStart(Math.min(...jobDays.map(({ day }) => day))), end: asOf }
  const query: BreakdownQuery = {
    floor,
    range,
    asOf,
    openEnd: true,
    by,
    only: {},
    jobs: { jobNums: jobs, days: jobDays },
    anytime: true,
    parts: null,
    asRows: false,
    resourceIDs: [...new Set(jobDays.map(({ resourceID }) => resourceID))],
    family: { stops: false, work: true },
    calendar: calendarBuckets('day', range, floor.timeZone),
    byDay: true,
    timeClasses: null,
    scheduled: false,
    orderBy: null,
    limit: Infinity,
  }
  const [groups, operationTimes] = await Promise.all([
    breakdownGroups(input, query, signal),
    readOperationTimes(input, { floor, asOf, signal }, jobDays),
  ])
  const byOperation = Map.groupBy(
    groups.map((group) => jobDay(query, group)),
    ({ operation }) => operation,
  )
  const all = [...byOperation].map(([operation, days]) => ({
    times: operationTimes.get(operation) ?? withoutCourse(query, days),
    ...operationTotals(days),
  }))
  const keyOf = ({ about }: OperationTotals) => `${about.jobNum}~${about.assemblySeq}~${about.oprSeq}`
  const setupStandards = await input.setupStandardsOf({ organizationId: floor.organizationId, keys: all.map(keyOf) })
  const rows = all.map(
    (entry): JobEfficiency =>
      jobEfficiencyRow(entry, entry.times, {
        cycle: floor.cycleStandards.get(keyOf(entry)),
        setup: setupStandards.get(keyOf(entry)),
      }),
  )
  const positions = new Map(jobs.map((job, k) => [job, k]))
  rows.sort(
    (a, b) =>
      positions.get(a.jobNum)! - positions.get(b.jobNum)! ||
      compare(a.assemblySeq, b.assemblySeq) ||
      compare(a.oprSeq, b.oprSeq),
  )
  return { ...head, jobs: rows }
}
