import type { BreakdownMetrics } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { breakdownTotalFields, emptyBreakdownTotals } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { rollupSettings } from '../../core/rollups/machineDays.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { readDimension } from './detailDimensions.ts'
import { totalFieldsOf } from './detailSource.ts'
import type { Group } from './groups.ts'

const total = '(good + scrap + rework)'
const nullableRatio = (numerator: string, denominator: string) =>
  `if(idealMissing > 0, NULL, ${numerator} / nullIf(${denominator}, 0))`

/** Sort expressions of the metrics over the totals: a larger value means a larger metric. */
const orders: Record<keyof BreakdownMetrics, string> = {
  runSecs: 'runMs',
  setupSecs: 'setupMs',
  idleSecs: 'idleMs',
  minorStopSecs: 'minorStopMs',
  downSecs: 'downMs',
  offSecs: 'offMs',
  unscheduledRunSecs: 'unscheduledRunMs',
  stops: 'stops',
  failures: 'failures',
  totalCount: total,
  goodCount: 'good',
  scrapCount: 'scrap',
  reworkCount: 'rework',
  unscheduledGoodCount: 'unscheduledGood',
  idealSecs: 'idealSecs',
  goodIdealSecs: 'goodIdealSecs',
  idealMissingCount: 'idealMissing',
  performance: nullableRatio('idealSecs', 'runMs'),
  quality: nullableRatio('goodIdealSecs', 'idealSecs'),
  qualityByCount: `good / nullIf(${total}, 0)`,
  mtbfSecs: '(runMs + setupMs) / nullIf(failures, 0)',
  mttrSecs: 'downMs / nullIf(failures, 0)',
}

/** The sort expression of a metric over the selected totals; a total that is not selected counts as 0. */
function orderOf(metric: keyof BreakdownMetrics, fields: ReadonlySet<string>): string {
  const isMissing = (name: string) => breakdownTotalFields.some((field) => field === name) && !fields.has(name)
  return orders[metric].replace(/\w+/g, (name) => (isMissing(name) ? 'toFloat64(0)' : name))
}

/**
 * Selects rows d0, d1 … (the dimensions of the query) with the requested totals: the parts added up, one row per group.
 */
export function groupsOfParts(query: BreakdownQuery, parts: readonly Part[]): Part {
  const keys = query.by.map((_, k) => `d${k}`).join(', ')
  const totals = totalFieldsOf(query).map((field) => `sum(${field}) AS ${field}`)
  // Each total has the name of the column that it sums.
  return (bind) => `SELECT ${[keys, ...totals].join(', ')}
    FROM (${rowsOfParts(parts)(bind)}) GROUP BY ${keys}`
}

/** Rows of all parts with the same columns; several can have the same key. */
export const rowsOfParts =
  (parts: readonly Part[]): Part =>
  (bind) =>
    parts.map((part) => part(bind)).join('\nUNION ALL\n')

/** ClickHouse settings for aliases that equal column names, and for the size of the query. */
export const groupSettings = (query: BreakdownQuery) => ({
  prefer_column_name_to_alias: 1,
  ...rollupSettings(query),
})

/** Reads the non-empty groups of the parts; `first`: only this number of groups, in the order of the query. */
export async function* readGroups(
  client: ClickHouse,
  breakdown: BreakdownQuery,
  read: { parts: readonly Part[]; first: number | null; signal?: AbortSignal },
): AsyncGenerator<Group[]> {
  if (read.parts.length === 0) return
  const { by, orderBy, floor } = breakdown
  const { params, bind } = bindParams(floor.organizationId)
  const keys = by.map((_, k) => `d${k}`).join(', ')
  const fields = totalFieldsOf(breakdown)
  const order = orderBy ? `${orderOf(orderBy, new Set(fields))} DESC NULLS LAST, ${keys}` : keys
  const query = `SELECT * FROM (${groupsOfParts(breakdown, read.parts)(bind)})
    WHERE ${fields.map((field) => `${field} > 0`).join(' OR ')}
    ${read.first === null ? '' : `ORDER BY ${order} LIMIT ${read.first}`}`
  yield* readRows(client, {
    query,
    params,
    row: (reader): Group => {
      const key = by.map((dimension) => readDimension(dimension, reader))
      const group = { key, totals: emptyBreakdownTotals() }
      for (const field of fields) group.totals[field] = reader.float64()
      return group
    },
    settings: groupSettings(breakdown),
    signal: read.signal,
  })
}
