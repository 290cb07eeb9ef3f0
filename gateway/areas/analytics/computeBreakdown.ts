import type { BreakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { breakdownTotalFields } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { boundSeconds, machineFilter, type Part } from '../../core/rollups/bindParams.ts'
import type { RollupIntervals } from '../../core/rollups/planRollups.ts'
import { tailOf } from '../../core/rollups/tailOf.ts'
import type { FactSources } from '../efficiency/index.ts'
import { breakdownParts, planBreakdown } from './breakdownParts.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { toColumnValue, typeOf } from './detailDimensions.ts'
import { totalFieldsOf } from './detailSource.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import { createGroups, type Group, rowSteps } from './groups.ts'
import { addRawGroups } from './rawGroups.ts'
import { groupSettings, groupsOfParts, readGroups, rowsOfParts } from './readGroups.ts'
import type { ReadRollupStatus } from './standings.ts'

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }
const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\'\0]/g, (sign) => escapes[sign]!)}'`

/**
 * Inlines groups from memory as a query part, next to those that ClickHouse aggregates. They are part of the query text
 * because bound parameters go into the request URL, whose length is limited.
 */
export function inlineGroups(query: BreakdownQuery, groups: readonly Group[]): Part {
  const { by } = query
  const fields = totalFieldsOf(query)
  const column = (name: string, type: string, values: readonly (string | number)[]) =>
    `CAST([${values.map(literal).join(',')}], 'Array(${type})') AS ${name}`
  const columns = [
    ...by.map((dimension, k) => {
      const values = groups.map(({ key }) => toColumnValue(dimension, key[k]!))
      return column(`d${k}`, typeOf(dimension), values)
    }),
    ...fields.map((field) => {
      const values = groups.map(({ totals }) => totals[field])
      return column(field, 'Float64', values)
    }),
  ]
  const names = [...by.map((_, k) => `d${k}`), ...fields]
  return () => `SELECT ${names.join(', ')} FROM system.one ARRAY JOIN ${columns.join(', ')}`
}

export type BreakdownSources = FactSources & { entriesOf: EntriesOfAll; rollupStatusOf: ReadRollupStatus }

/**
 * The query parts that rollups can answer exactly (`parts`), and the intervals that need slices (`edges`, and those of
 * `ahead`).
 */
async function planOf({ rollupStatusOf }: BreakdownSources, query: BreakdownQuery) {
  const { floor, resourceIDs, range, asOf } = query
  const tail = tailOf(floor, resourceIDs, asOf)
  const { closedBefore, lastTo } = await rollupStatusOf(floor, asOf)
  const runsAhead = (resourceID: string) => range.end > tail && (lastTo.get(resourceID) ?? 0) > asOf
  const ahead = new Set(resourceIDs.filter(runsAhead))
  const onTime = resourceIDs.filter((resourceID) => !ahead.has(resourceID))
  const plan = planBreakdown(query, { closedBefore, tail, ahead })
  const parts = breakdownParts(query, plan, { onTime })
  return { plan, parts, ahead, onTime, hasRaw: plan.edges.length > 0 || ahead.size > 0 }
}

/** Adds the intervals that only slices can answer to the groups. */
async function addRaw(
  sources: BreakdownSources,
  query: BreakdownQuery,
  { plan, ahead, onTime }: Awaited<ReturnType<typeof planOf>>,
  { groups, signal }: { groups: ReturnType<typeof createGroups>; signal?: AbortSignal },
) {
  const add = async (resourceIDs: readonly string[], range: Interval) => {
    if (resourceIDs.length > 0) await addRawGroups(sources, { query, resourceIDs, range, groups, signal })
  }
  for (const edge of plan.edges) await add(onTime, edge)
  for (const interval of [...plan.ahead.edges, ...plan.ahead.slices]) await add([...ahead], interval)
}

const isEmpty = ({ range, resourceIDs }: BreakdownQuery) => range.end <= range.start || resourceIDs.length === 0

/** The non-empty groups of a breakdown. `sorted`: they are already the first `limit` + 1 in the order of the query. */
async function groupsOf(
  sources: BreakdownSources,
  query: BreakdownQuery,
  { sorted, signal }: { sorted: boolean; signal?: AbortSignal },
): Promise<Group[]> {
  if (isEmpty(query)) return []
  const planned = await planOf(sources, query)
  const { parts, hasRaw } = planned
  const read: Group[] = []
  const first = hasRaw || !sorted ? null : query.limit + 1
  for await (const some of readGroups(sources.clickhouse, query, { parts, first, signal }))
    for (const group of some) read.push(group)
  if (!hasRaw) return read

  const groups = createGroups()
  for (const { key, totals } of read) {
    const total = groups.of(key)
    for (const field of breakdownTotalFields) total[field] += totals[field]
  }
  await addRaw(sources, query, planned, { groups, signal })
  return groups.filled()
}

/**
 * All non-empty groups of a breakdown, unordered: one query over closed days and windows, then slices for edges inside
 * a window and for data ahead of the clock.
 */
export const breakdownGroups = (sources: BreakdownSources, query: BreakdownQuery, signal?: AbortSignal) =>
  groupsOf(sources, query, { sorted: false, signal })

/**
 * Produced parts as a ClickHouse table: rows of `groupsOfParts`, or ungrouped rows (`asRows`), with a bucket as its
 * index in the calendar; null: no rows. `prints`: a query that returns day numbers, each with a fingerprint that
 * changes when any data of the day may have changed; null if slices contribute to the result.
 */
export async function computePartTable(sources: BreakdownSources, query: BreakdownQuery, signal?: AbortSignal) {
  const { floor, asOf, calendar } = query
  const head = { timezone: floor.timeZone, asOf: new Date(asOf).toISOString(), calendar }
  const settings = groupSettings(query)
  if (isEmpty(query)) return { ...head, settings, rows: null, prints: null }
  const planned = await planOf(sources, query)
  const raw = createGroups()
  if (planned.hasRaw) await addRaw(sources, query, planned, { groups: raw, signal })
  const rawGroups = raw.filled()
  const parts = [...planned.parts, ...(rawGroups.length > 0 ? [inlineGroups(query, rawGroups)] : [])]
  return {
    ...head,
    settings,
    rows: parts.length === 0 ? null : query.asRows ? rowsOfParts(parts) : groupsOfParts(query, parts),
    prints: planned.hasRaw ? null : printsOf(query, planned.plan.settled),
  }
}

/** The versions of all rollups behind the settled intervals, combined to one text per day. */
function printsOf({ resourceIDs, floor }: BreakdownQuery, { days, windows }: RollupIntervals): Part {
  const versions: Part = (bind) =>
    [
      ...(days
        ? [
            // Replaced rows may or may not have been merged away yet.
            `SELECT toUInt16(day) AS day_number, cityHash64(resource_id, day, max(version)) AS print
              FROM rollup_day_detail WHERE ${machineFilter(bind, resourceIDs)}
                AND day >= toDate(${bind(days.firstDay, 'UInt16')}) AND day < toDate(${bind(days.endDay, 'UInt16')})
              GROUP BY resource_id, day`,
          ]
        : []),
      ...windows.map(
        ({ start, end }) =>
          `SELECT toUInt16(toDate(window_start, ${bind(floor.timeZone, 'String')})) AS day_number,
            cityHash64(resource_id, window_start, version) AS print FROM rollup_window_by_day
            WHERE ${machineFilter(bind, resourceIDs)}
              AND window_start >= ${boundSeconds(bind, start)} AND window_start < ${boundSeconds(bind, end)}`,
      ),
    ].join('\nUNION ALL\n')
  return (bind) => `SELECT day_number, toString(sum(print)) FROM (${versions(bind)}) GROUP BY day_number`
}

/** Computes the response data of a breakdown. */
export async function computeBreakdown(
  sources: BreakdownSources,
  query: BreakdownQuery,
  signal?: AbortSignal,
): Promise<BreakdownData> {
  const { floor, asOf } = query
  const groups = await groupsOf(sources, query, { sorted: true, signal })
  return {
    timezone: floor.timeZone,
    asOf: new Date(asOf).toISOString(),
    ...(await runYielding(rowSteps(query, groups))),
  }
}
