import { type CheckRow, checkRow } from '@takt/domain/areas/quality/responses/checkRows.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { type Bind, bindParams } from '../../../core/rollups/bindParams.ts'
import type { Reading } from '../../documents/index.ts'
import { untilAsOf, type ValueQuery, valuesFrom, withinIntervals } from '../valueConditions.ts'
import { type InspectorKey, inspectorOf, type NamesOf, namesOf } from './namesOf.ts'
import { maxQuerySecs } from './queryValues.ts'
import { isName, rowConditions, rowOrder } from './rowConditions.ts'

const instant = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.', 'UTC')
  || leftPad(toString(toUnixTimestamp64Milli(${column}) % 1000), 3, '0') || 'Z'`
const columns = `toString(entry_id) AS entryId, page_id AS pageId, check_id AS checkID, check_text AS checkText, kind, sample,
  ${instant('t.at')} AS foundAt, ${instant('t.recorded_at')} AS recordedAt, value, passed, text, unit, nominal, lower, upper,
  is_within AS isWithin, reason, action, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq,
  opr_seq AS oprSeq, part_num AS partNum, part_revision AS partRevision, tool, gauge_id AS gaugeID, user_id AS userId,
  emp_id AS empID, source_id AS sourceID`
const row = checkRow
  .omit({ userName: true, fullName: true, at: true })
  .extend({ userId: z.int().nullable(), foundAt: z.iso.datetime() })
const countRow = z.object({ total: z.coerce.number(), since: z.array(z.coerce.number()) })
const inspectorRow = z.object({ userId: z.int().nullable(), empID: z.string().nullable() })

/** Divisors of the range for its last quarter, sixteenth and so on: one of these sections contains the newest rows. */
const parts = [4096, 1024, 256, 64, 16, 4]

/** True if a list query filters, searches or sorts by names of people. */
const isByName = ({ filters, search, orderBy }: ListQuery) =>
  [...filters, ...orderBy].some(({ field }) => isName(field)) || search?.fields.some(isName) === true

/** Returns a page of the values that match a list query, and the number of matches. */
export async function readCheckRows(
  { clickhouse, reading }: { clickhouse: ClickHouse; reading: Reading },
  selection: ValueQuery,
  about: { organizationId: number; query: ListQuery; signal: AbortSignal },
): Promise<{ total: number; rows: CheckRow[] }> {
  const { organizationId, query, signal } = about
  const settings = { max_execution_time: maxQuerySecs }
  const { start } = selection.range
  const end = Math.max(start, Math.min(selection.range.end, selection.asOf))
  const runQuery = <Row extends z.ZodType>(
    row: Row,
    write: (from: string, bind: Bind) => string,
    { names, since = start }: { names: NamesOf; since?: number },
  ) => {
    const { params, bind } = bindParams(organizationId)
    const narrowed = { ...selection, range: { start: since, end: selection.range.end } }
    const from = valuesFrom(narrowed, bind)('check_value_by_time', rowConditions(query, bind, names))
    return queryTenant(clickhouse, { organizationId, query: write(from, bind), params, row, settings, signal })
  }
  const names = isByName(query) ? await namesIn(reading, selection, { clickhouse, ...about }) : none
  const sinces = parts.map((part) => Math.ceil(end - (end - start) / part))
  const since = (at: number, bind: Bind) => `at >= fromUnixTimestamp64Milli(${bind(at, 'Int64')}, 'UTC')`
  const counting = runQuery(
    countRow,
    (from, bind) => `SELECT count() AS total, [${sinces.map((at) => `countIf(${since(at, bind)})`).join(', ')}] AS since
      ${from}`,
    { names },
  ).then(([counted]) => counted!)
  const { limit, offset, orderBy } = query
  const rowsSince = (at: number) =>
    runQuery(
      row,
      (from, bind) => {
        const order = rowOrder(query, bind, names)
        const key = `SELECT at, entry_id ${from}
        ORDER BY ${order} LIMIT ${bind(limit, 'UInt32')} OFFSET ${bind(offset, 'UInt32')}`
        return `SELECT ${columns} FROM check_value_by_time AS t FINAL
        WHERE organization_id = {organization:UInt32} AND (t.at, t.entry_id) IN (${key}) ORDER BY ${order}`
      },
      { names, since: at },
    )
  const isNewestFirst = orderBy.length === 0 || (orderBy[0]!.field === 'at' && orderBy[0]!.descending)
  const newest = ({ since: counts }: z.output<typeof countRow>) =>
    rowsSince(sinces.find((_, k) => counts[k]! >= offset + (limit ?? 0)) ?? start)
  const [{ total }, rows] = await Promise.all([counting, isNewestFirst ? counting.then(newest) : rowsSince(start)])
  const namesOfRows = isByName(query) ? names : await namesOf(reading, inspectorIDs(rows))
  return {
    total,
    rows: rows.map(({ userId, foundAt, ...value }) => ({
      ...value,
      at: foundAt,
      ...inspectorOf(namesOfRows, { userId, empID: value.empID }),
    })),
  }
}

const inspectorIDs = (of: readonly InspectorKey[]) => ({
  userIds: [...new Set(of.flatMap(({ userId }) => userId ?? []))],
  empIDs: [...new Set(of.flatMap(({ empID }) => empID ?? []))],
})

const none: NamesOf = { users: new Map(), people: new Map() }

/** Reads the names of all inspectors and reporting users of values in the range, including corrected values. */
async function namesIn(
  reading: Reading,
  selection: ValueQuery,
  about: { clickhouse: ClickHouse; organizationId: number; signal: AbortSignal },
): Promise<NamesOf> {
  const { clickhouse, organizationId, signal } = about
  const { params, bind } = bindParams(organizationId)
  const rows = await queryTenant(clickhouse, {
    organizationId,
    params,
    row: inspectorRow,
    signal,
    settings: { max_execution_time: maxQuerySecs },
    query: `SELECT user_id AS userId, emp_id AS empID FROM check_value_by_time
      WHERE organization_id = {organization:UInt32} AND ${withinIntervals([untilAsOf(selection)], bind)} GROUP BY user_id, emp_id`,
  })
  return namesOf(reading, inspectorIDs(rows))
}
