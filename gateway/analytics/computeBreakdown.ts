import type { BreakdownData } from '@takt/domain/efficiency/answers/breakdown.ts'
import { breakdownSumFields } from '@takt/domain/efficiency/breakdownSums.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { FactSources } from '../efficiency/face.ts'
import { boundSeconds, mine, type Part } from '../rollups/bindParams.ts'
import { tailOf } from '../rollups/tailOf.ts'
import { breakdownParts, planBreakdown } from './breakdownParts.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { createGroups, type Group, rowsOf } from './groups.ts'
import { addRawGroups } from './rawGroups.ts'
import { groupSettings, readGroups, rowsOfParts } from './readGroups.ts'
import type { StandingOf } from './standings.ts'

export type BreakdownSources = FactSources & { entriesOf: EntriesOfAll; standingOf: StandingOf }

/**
 * The groups of a breakdown that hold anything. `sorted`: they are already the first `limit` + 1 in the question's
 * order.
 */
async function groupsOf(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  { sorted, signal }: { sorted: boolean; signal?: AbortSignal },
): Promise<Group[]> {
  const { clickhouse, standingOf } = sources
  const { floor, resourceIDs, range, asOf, limit } = question
  if (range.end <= range.start || resourceIDs.length === 0) return []
  const tail = tailOf(floor, resourceIDs, asOf)
  const { closedBefore, lastTo } = await standingOf(floor, asOf)
  const runsAhead = (resourceID: string) => range.end > tail && (lastTo.get(resourceID) ?? 0) > asOf
  const ahead = new Set(resourceIDs.filter(runsAhead))
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  const plan = planBreakdown(question, { closedBefore, tail, ahead })
  const parts = breakdownParts(question, plan, { onTime })
  const raw = plan.edges.length > 0 || ahead.size > 0

  const read: Group[] = []
  const first = raw || !sorted ? null : limit + 1
  for await (const some of readGroups(clickhouse, question, { parts, first, signal }))
    for (const group of some) read.push(group)
  if (!raw) return read

  const groups = createGroups()
  for (const { key, sums } of read) {
    const sum = groups.of(key)
    for (const field of breakdownSumFields) sum[field] += sums[field]
  }
  const add = async (resourceIDs: readonly string[], range: Interval) => {
    if (resourceIDs.length > 0) await addRawGroups(sources, { question, resourceIDs, range, groups, signal })
  }
  for (const edge of plan.edges) await add(onTime, edge)
  for (const piece of [...plan.ahead.edges, ...plan.ahead.slices]) await add([...ahead], piece)
  return groups.filled()
}

/**
 * All groups of a breakdown that hold anything, in no order: one query over closed days and windows, then slices for
 * edges inside a window and for data ahead of the clock.
 */
export const breakdownGroups = (sources: BreakdownSources, question: BreakdownQuestion, signal?: AbortSignal) =>
  groupsOf(sources, question, { sorted: false, signal })

/**
 * The parts of a breakdown, in no order: a bucket of a key is its place in the calendar; of sums the parts alone. Of
 * more than `limit` groups it may answer one more than that.
 */
export async function computePartGroups(sources: BreakdownSources, asked: BreakdownQuestion, signal?: AbortSignal) {
  const question = { ...asked, partsAlone: true }
  const { floor, asOf, calendar } = question
  const groups = await groupsOf(sources, question, { sorted: true, signal })
  return { timezone: floor.timeZone, asOf: new Date(asOf).toISOString(), calendar, groups }
}

/**
 * What was made in a range of whole days that lie behind, as a table of ClickHouse: rows as they lie (`asRows`), a
 * bucket as its place in the calendar. `print`: a query of one text, another one as soon as anything of it may be other.
 */
export async function computePartTable(sources: BreakdownSources, asked: BreakdownQuestion) {
  const question = { ...asked, partsAlone: true, asRows: true }
  const { floor, resourceIDs, asOf, range } = question
  const tail = tailOf(floor, resourceIDs, asOf)
  const { closedBefore } = await sources.standingOf(floor, asOf)
  const plan = planBreakdown(question, { closedBefore, tail, ahead: new Set() })
  if (range.end > tail || plan.edges.length > 0) throw new Error('A table of parts is of whole days that lie behind.')
  const { days, windows } = plan.settled
  const versions: Part = (bind) =>
    [
      ...(days
        ? [
            `SELECT cityHash64(resource_id, day, version) AS print FROM rollup_day_detail WHERE ${mine(bind, resourceIDs)}
              AND day >= toDate(${bind(days.firstDay, 'UInt16')}) AND day < toDate(${bind(days.endDay, 'UInt16')})`,
          ]
        : []),
      ...windows.map(
        ({ start, end }) =>
          `SELECT cityHash64(resource_id, window_start, version) AS print FROM rollup_window_by_day
            WHERE ${mine(bind, resourceIDs)}
              AND window_start >= ${boundSeconds(bind, start)} AND window_start < ${boundSeconds(bind, end)}`,
      ),
    ].join('\nUNION ALL\n')
  const print: Part = (bind) => `SELECT toString(sum(print)) FROM (${versions(bind)})`
  return {
    ...{ calendar: question.calendar, settings: groupSettings(question), print },
    rows: rowsOfParts(breakdownParts(question, plan, { onTime: resourceIDs })),
  }
}

/** Computes a breakdown as it is answered. */
export async function computeBreakdown(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  signal?: AbortSignal,
): Promise<BreakdownData> {
  const { floor, asOf } = question
  const groups = await groupsOf(sources, question, { sorted: true, signal })
  return { timezone: floor.timeZone, asOf: new Date(asOf).toISOString(), ...rowsOf(question, groups) }
}
