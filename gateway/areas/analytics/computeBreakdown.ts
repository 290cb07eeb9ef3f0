import type { BreakdownData } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { breakdownSumFields } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { boundSeconds, mine, type Part } from '../../core/rollups/bindParams.ts'
import type { Stretches } from '../../core/rollups/planRollups.ts'
import { tailOf } from '../../core/rollups/tailOf.ts'
import type { FactSources } from '../efficiency/face.ts'
import { breakdownParts, planBreakdown } from './breakdownParts.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { typeOf, writtenAs } from './detailDimensions.ts'
import { sumsAsked } from './detailSource.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { createGroups, type Group, rowSteps } from './groups.ts'
import { addRawGroups } from './rawGroups.ts'
import { groupSettings, groupsOfParts, readGroups, rowsOfParts } from './readGroups.ts'
import type { StandingOf } from './standings.ts'

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }
const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\'\0]/g, (sign) => escapes[sign]!)}'`

/**
 * Groups at hand as a part of a query, beside those that ClickHouse adds up. They stand in its text: what is bound lies in
 * the address of a request, which is short.
 */
export function writtenGroups(question: BreakdownQuestion, groups: readonly Group[]): Part {
  const { by } = question
  const fields = sumsAsked(question)
  const column = (name: string, type: string, values: readonly (string | number)[]) =>
    `CAST([${values.map(literal).join(',')}], 'Array(${type})') AS ${name}`
  const columns = [
    ...by.map((dimension, k) => {
      const values = groups.map(({ key }) => writtenAs(dimension, key[k]!))
      return column(`d${k}`, typeOf(dimension), values)
    }),
    ...fields.map((field) => {
      const values = groups.map(({ sums }) => sums[field])
      return column(field, 'Float64', values)
    }),
  ]
  const names = [...by.map((_, k) => `d${k}`), ...fields]
  return () => `SELECT ${names.join(', ')} FROM system.one ARRAY JOIN ${columns.join(', ')}`
}

export type BreakdownSources = FactSources & { entriesOf: EntriesOfAll; standingOf: StandingOf }

/** What of a question rollups tell (`parts` of a query), and what slices alone do (`edges`, and of `ahead`). */
async function planOf({ standingOf }: BreakdownSources, question: BreakdownQuestion) {
  const { floor, resourceIDs, range, asOf } = question
  const tail = tailOf(floor, resourceIDs, asOf)
  const { closedBefore, lastTo } = await standingOf(floor, asOf)
  const runsAhead = (resourceID: string) => range.end > tail && (lastTo.get(resourceID) ?? 0) > asOf
  const ahead = new Set(resourceIDs.filter(runsAhead))
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  const plan = planBreakdown(question, { closedBefore, tail, ahead })
  const parts = breakdownParts(question, plan, { onTime })
  return { plan, parts, ahead, onTime, hasRaw: plan.edges.length > 0 || ahead.size > 0 }
}

/** Adds what slices alone tell to the groups. */
async function addRaw(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  { plan, ahead, onTime }: Awaited<ReturnType<typeof planOf>>,
  { groups, signal }: { groups: ReturnType<typeof createGroups>; signal?: AbortSignal },
) {
  const add = async (resourceIDs: readonly string[], range: Interval) => {
    if (resourceIDs.length > 0) await addRawGroups(sources, { question, resourceIDs, range, groups, signal })
  }
  for (const edge of plan.edges) await add(onTime, edge)
  for (const piece of [...plan.ahead.edges, ...plan.ahead.slices]) await add([...ahead], piece)
}

const isOfNothing = ({ range, resourceIDs }: BreakdownQuestion) => range.end <= range.start || resourceIDs.length === 0

/**
 * The groups of a breakdown that hold anything. `sorted`: they are already the first `limit` + 1 in the question's
 * order.
 */
async function groupsOf(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  { sorted, signal }: { sorted: boolean; signal?: AbortSignal },
): Promise<Group[]> {
  if (isOfNothing(question)) return []
  const planned = await planOf(sources, question)
  const { parts, hasRaw } = planned
  const read: Group[] = []
  const first = hasRaw || !sorted ? null : question.limit + 1
  for await (const some of readGroups(sources.clickhouse, question, { parts, first, signal }))
    for (const group of some) read.push(group)
  if (!hasRaw) return read

  const groups = createGroups()
  for (const { key, sums } of read) {
    const sum = groups.of(key)
    for (const field of breakdownSumFields) sum[field] += sums[field]
  }
  await addRaw(sources, question, planned, { groups, signal })
  return groups.filled()
}

/**
 * All groups of a breakdown that hold anything, in no order: one query over closed days and windows, then slices for
 * edges inside a window and for data ahead of the clock.
 */
export const breakdownGroups = (sources: BreakdownSources, question: BreakdownQuestion, signal?: AbortSignal) =>
  groupsOf(sources, question, { sorted: false, signal })

/**
 * What was made, as a table of ClickHouse: rows of `groupsOfParts`, or as they lie (`asRows`), a bucket as its place in
 * the calendar; null: nothing. `prints`: a query of days (their numbers) with a text each that is another one as
 * soon as anything of the day may be other; null where slices tell some of it.
 */
export async function computePartTable(sources: BreakdownSources, question: BreakdownQuestion, signal?: AbortSignal) {
  const { floor, asOf, calendar } = question
  const told = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString(), calendar }
  const settings = groupSettings(question)
  if (isOfNothing(question)) return { ...told, settings, rows: null, prints: null }
  const planned = await planOf(sources, question)
  const raw = createGroups()
  if (planned.hasRaw) await addRaw(sources, question, planned, { groups: raw, signal })
  const atHand = raw.filled()
  const parts = [...planned.parts, ...(atHand.length > 0 ? [writtenGroups(question, atHand)] : [])]
  return {
    ...told,
    settings,
    rows: parts.length === 0 ? null : question.asRows ? rowsOfParts(parts) : groupsOfParts(question, parts),
    prints: planned.hasRaw ? null : printsOf(question, planned.plan.settled),
  }
}

/** Versions of all that settled stretches are added up of, as one text a day. */
function printsOf({ resourceIDs, floor }: BreakdownQuestion, { days, windows }: Stretches): Part {
  const versions: Part = (bind) =>
    [
      ...(days
        ? [
            // What was replaced may still be there, or not any more.
            `SELECT toUInt16(day) AS day_number, cityHash64(resource_id, day, max(version)) AS print
              FROM rollup_day_detail WHERE ${mine(bind, resourceIDs)}
                AND day >= toDate(${bind(days.firstDay, 'UInt16')}) AND day < toDate(${bind(days.endDay, 'UInt16')})
              GROUP BY resource_id, day`,
          ]
        : []),
      ...windows.map(
        ({ start, end }) =>
          `SELECT toUInt16(toDate(window_start, ${bind(floor.timeZone, 'String')})) AS day_number,
            cityHash64(resource_id, window_start, version) AS print FROM rollup_window_by_day
            WHERE ${mine(bind, resourceIDs)}
              AND window_start >= ${boundSeconds(bind, start)} AND window_start < ${boundSeconds(bind, end)}`,
      ),
    ].join('\nUNION ALL\n')
  return (bind) => `SELECT day_number, toString(sum(print)) FROM (${versions(bind)}) GROUP BY day_number`
}

/** Computes a breakdown as it is answered. */
export async function computeBreakdown(
  sources: BreakdownSources,
  question: BreakdownQuestion,
  signal?: AbortSignal,
): Promise<BreakdownData> {
  const { floor, asOf } = question
  const groups = await groupsOf(sources, question, { sorted: true, signal })
  return {
    timezone: floor.timeZone,
    asOf: new Date(asOf).toISOString(),
    ...(await inTurns(rowSteps(question, groups))),
  }
}
