import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import { breakdownSumFields, emptyBreakdownSums } from '@takt/domain/efficiency/breakdownSums.ts'
import { operationKey } from '@takt/domain/efficiency/changeovers.ts'
import type { Effective, Floor } from '@takt/domain/efficiency/floor.ts'
import { calendarBuckets } from '@takt/domain/schedule/calendarBuckets.ts'
import { valueAt } from '@takt/domain/schedule/effective.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { dateOfDay, wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { type BreakdownSources, breakdownGroups } from './computeBreakdown.ts'
import type { Group } from './groups.ts'
import { firstDayStart, jobDayKey, operationsByDay } from './jobDays.ts'
import { jobEfficiencyRow, type OperationSums } from './jobEfficiencyRow.ts'
import { type OperationTold, toldBySlices } from './jobSetups.ts'

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
    days: [...byDay].map(([day, own]) => ({ date: dateOfDay(day), sums: sumOf(own) })),
  }
}

/**
 * The machines' days of which slices must be read: where an operation begins and ends, where setup was declared, and where it may have run after another one:
 * not where it alone ran on that day and on the day before.
 */
function daysToRead(days: readonly JobDay[], operations: ReadonlyMap<string, number>): [string, number][] {
  const [first, last] = [Math.min(...days.map(({ day }) => day)), Math.max(...days.map(({ day }) => day))]
  const ran = new Set(days.filter((one) => one.group.sums.runMs > 0).map((one) => jobDayKey(one.resourceID, one.day)))
  const alone = (resourceID: string, day: number) => {
    const key = jobDayKey(resourceID, day)
    return ran.has(key) && operations.get(key) === 1
  }
  return days
    .filter(({ resourceID, day, group: { sums } }) => {
      if (day === first || day === last || sums.setupMs > 0) return true
      return sums.runMs > 0 && !(alone(resourceID, day) && alone(resourceID, day - 1))
    })
    .map(({ resourceID, day }) => [resourceID, day])
}

function stretchesOf(floor: Floor, asOf: number, days: readonly [string, number][]): Map<string, Interval[]> {
  const clock = wallClock(floor.timeZone)
  const stretches = new Map<string, Interval[]>()
  for (const [resourceID, day] of days) {
    const stretch = { start: clock.dayStart(day), end: Math.min(asOf, clock.dayStart(day + 1)) }
    const known = stretches.get(resourceID)
    if (known) known.push(stretch)
    else stretches.set(resourceID, [stretch])
  }
  return stretches
}

/** Where slices are no longer kept, days alone tell from when to when, and no setup. */
function withoutSlices({ floor, asOf }: BreakdownQuestion, days: readonly JobDay[]): OperationTold {
  const clock = wallClock(floor.timeZone)
  const numbers = days.map(({ day }) => day)
  const end = Math.min(asOf, clock.dayStart(Math.max(...numbers) + 1))
  return { start: clock.dayStart(Math.min(...numbers)), end, setups: [] }
}

const compare = (a: number | null, b: number | null) => (a ?? Infinity) - (b ?? Infinity) || 0

/** The operations of jobs in their whole life up to `asOf`: sums from closed days and windows, setups and ends from slices where they may lie. */
export async function computeJobEfficiency(
  sources: BreakdownSources & { setupStandardsOf: SetupStandardsOf },
  { floor, jobs, asOf, signal }: Ask,
): Promise<JobEfficiencyData> {
  const { clickhouse, setupStandardsOf } = sources
  const head = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString() }
  const start = await firstDayStart(clickhouse, { floor, jobs, signal })
  if (start === null || start >= asOf) return { ...head, jobs: [] }
  const range = { start, end: asOf }
  const question: BreakdownQuestion = {
    ...{ floor, resourceIDs: [...floor.resources.keys()], range, asOf, openEnd: true, by, jobs, anytime: true },
    ...{ family: { stops: false, work: true }, calendar: calendarBuckets('day', range, floor.timeZone), byDay: true },
    ...{ timeClasses: null, scheduled: false, orderBy: null, limit: Infinity },
  }
  const [groups, operations] = await Promise.all([
    breakdownGroups(sources, question, signal),
    operationsByDay(clickhouse, { floor, jobs, signal }),
  ])
  const byOperation = Map.groupBy(
    groups.map((group) => jobDay(question, group)),
    ({ operation }) => operation,
  )
  const read = [...byOperation.values()].flatMap((days) => daysToRead(days, operations))
  const told = await toldBySlices(sources, { floor, asOf, signal }, stretchesOf(floor, asOf, read))

  const all = [...byOperation].map(([operation, days]) => ({
    told: told.get(operation) ?? withoutSlices(question, days),
    ...operationSums(days),
  }))
  const keyOf = ({ about }: OperationSums) => `${about.jobNum}~${about.assemblySeq}~${about.oprSeq}`
  const setupStandards = await setupStandardsOf({ organizationId: floor.organizationId, keys: all.map(keyOf) })
  const rows = all.map((one): JobEfficiency => {
    const at = (standards: Effective<number | null> | undefined) =>
      (standards && valueAt(standards, one.told.start)) ?? null
    return jobEfficiencyRow(one, one.told, {
      cycleStandardSecs: at(floor.cycleStandards.get(keyOf(one))),
      setupStandardSecs: at(setupStandards.get(keyOf(one))),
    })
  })
  const place = new Map(jobs.map((job, k) => [job, k]))
  rows.sort(
    (a, b) =>
      place.get(a.jobNum)! - place.get(b.jobNum)! ||
      compare(a.assemblySeq, b.assemblySeq) ||
      compare(a.oprSeq, b.oprSeq),
  )
  return { ...head, jobs: rows }
}
