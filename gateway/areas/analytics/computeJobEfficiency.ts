import type { BreakdownDimension } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { Effective, Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { operationKey } from '@takt/domain/areas/efficiency/setups/course.ts'
import { breakdownSumFields, emptyBreakdownSums } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { type BreakdownSources, breakdownGroups } from './computeBreakdown.ts'
import type { Group } from './groups.ts'
import { jobEfficiencyRow, type OperationSums } from './jobEfficiencyRow.ts'
import { type OperationTold, toldByCourses } from './jobSetups.ts'
import { readJobDays } from './readJobDays.ts'

/** `setupStandardSecs` by `jobNum~assemblySeq~oprSeq`. */
export type SetupStandardsOf = (question: {
  organizationId: number
  keys: readonly string[]
}) => Promise<ReadonlyMap<string, Effective<number | null>>>

type Ask = { floor: Floor; jobs: readonly string[]; asOf: number; signal?: AbortSignal }

const by: readonly BreakdownDimension[] = [
  ...(['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID', 'bucket'] as const),
]

/** An operation's machine on a day. */
type JobDay = { operation: string; about: OperationSums['about']; resourceID: string; day: number; group: Group }

function jobDay(question: BreakdownQuestion, group: Group): JobDay {
  const [jobNum, assemblySeq, oprSeq, partNum, partRevision, resourceID, bucket] = group.key
  const about = { jobNum, assemblySeq, oprSeq, partNum, partRevision } as OperationSums['about']
  const day = wallClock(question.floor.timeZone).dayOf(question.calendar![bucket as number]!.start)
  return { operation: operationKey(about)!, about, resourceID: resourceID as string, day, group }
}

const sumOf = (days: readonly JobDay[]) => {
  const sums = emptyBreakdownSums()
  for (const { group } of days) for (const field of breakdownSumFields) sums[field] += group.sums[field]
  return sums
}

/** An operation's sums; its part is the one last told. */
function operationSums(days: readonly JobDay[]): OperationSums {
  const ordered = days.toSorted((a, b) => a.day - b.day)
  const withPart = ordered.findLast(({ about }) => about.partNum !== null) ?? ordered[0]!
  const byDay = Map.groupBy(ordered, ({ day }) => day)
  return {
    about: withPart.about,
    resourceIDs: [...new Set(days.map(({ resourceID }) => resourceID))],
    sums: sumOf(days),
    days: [...byDay].map(([day, ownDays]) => ({ date: dateOfDay(day), sums: sumOf(ownDays) })),
  }
}

/**
 * Where a day's course is not known (its slices are no longer kept), days alone tell from when to when, and no setup.
 */
function withoutCourse({ floor, asOf }: BreakdownQuestion, days: readonly JobDay[]): OperationTold {
  const clock = wallClock(floor.timeZone)
  const numbers = days.map(({ day }) => day)
  const end = Math.min(asOf, clock.dayStart(Math.max(...numbers) + 1))
  return { start: clock.dayStart(Math.min(...numbers)), end, setups: [] }
}

const compare = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/**
 * The operations of jobs in their whole life up to `asOf`: sums from closed days and windows, setups and ends from the
 * courses of their days.
 */
export async function computeJobEfficiency(
  input: BreakdownSources & { setupStandardsOf: SetupStandardsOf },
  { floor, jobs, asOf, signal }: Ask,
): Promise<JobEfficiencyData> {
  const head = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString() }
  const { closedBefore } = await input.standingOf(floor, asOf)
  const jobDays = await readJobDays(input.clickhouse, { floor, jobs, asOf, closedBefore, signal })
  if (jobDays.length === 0) return { ...head, jobs: [] }
  const clock = wallClock(floor.timeZone)
  const range = { start: clock.dayStart(Math.min(...jobDays.map(({ day }) => day))), end: asOf }
  const question: BreakdownQuestion = {
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
  const [groups, told] = await Promise.all([
    breakdownGroups(input, question, signal),
    toldByCourses(input, { floor, asOf, signal }, jobDays),
  ])
  const byOperation = Map.groupBy(
    groups.map((group) => jobDay(question, group)),
    ({ operation }) => operation,
  )
  const all = [...byOperation].map(([operation, days]) => ({
    told: told.get(operation) ?? withoutCourse(question, days),
    ...operationSums(days),
  }))
  const keyOf = ({ about }: OperationSums) => `${about.jobNum}~${about.assemblySeq}~${about.oprSeq}`
  const setupStandards = await input.setupStandardsOf({ organizationId: floor.organizationId, keys: all.map(keyOf) })
  const rows = all.map(
    (entry): JobEfficiency =>
      jobEfficiencyRow(entry, entry.told, {
        cycle: floor.cycleStandards.get(keyOf(entry)),
        setup: setupStandards.get(keyOf(entry)),
      }),
  )
  const place = new Map(jobs.map((job, k) => [job, k]))
  rows.sort(
    (a, b) =>
      place.get(a.jobNum)! - place.get(b.jobNum)! ||
      compare(a.assemblySeq, b.assemblySeq) ||
      compare(a.oprSeq, b.oprSeq),
  )
  return { ...head, jobs: rows }
}
