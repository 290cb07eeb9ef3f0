import { type CheckRow, checkRow } from '@takt/domain/areas/quality/answers/checkRows.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { type Bind, bindParams } from '../../../core/rollups/bindParams.ts'
import type { Reading } from '../../documents/face.ts'
import { foundIn, untilAsOf, type ValuesAsked, valuesFrom } from '../valueConditions.ts'
import { mostSecs } from './askValues.ts'
import { type FinderKey, finderOf, type NamesOf, namesOf } from './namesOf.ts'
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
const found = z.object({ total: z.coerce.number(), since: z.array(z.coerce.number()) })
const finder = z.object({ userId: z.int().nullable(), empID: z.string().nullable() })

/** Of the range its last quarter, sixteenth and so on: the newest rows lie in one of them. */
const parts = [4096, 1024, 256, 64, 16, 4]

/** Whether a list asks by the names of people. */
const isByName = ({ filters, search, orderBy }: ListQuery) =>
  [...filters, ...orderBy].some(({ field }) => isName(field)) || search?.fields.some(isName) === true

/** A page of the values that a list's query matches, and how many match. */
export async function readCheckRows(
  { clickhouse, reading }: { clickhouse: ClickHouse; reading: Reading },
  asked: ValuesAsked,
  about: { organizationId: number; query: ListQuery; signal: AbortSignal },
): Promise<{ total: number; rows: CheckRow[] }> {
  const { organizationId, query, signal } = about
  const settings = { max_execution_time: mostSecs }
  const { start } = asked.range
  const end = Math.max(start, Math.min(asked.range.end, asked.asOf))
  const ask = <Row extends z.ZodType>(
    row: Row,
    write: (from: string, bind: Bind) => string,
    { names, since = start }: { names: NamesOf; since?: number },
  ) => {
    const { params, bind } = bindParams(organizationId)
    const later = { ...asked, range: { start: since, end: asked.range.end } }
    const from = valuesFrom(later, bind)('check_value_by_time', rowConditions(query, bind, names))
    return queryTenant(clickhouse, { organizationId, query: write(from, bind), params, row, settings, signal })
  }
  const names = isByName(query) ? await namesIn(reading, asked, { clickhouse, ...about }) : none
  const sinces = parts.map((part) => Math.ceil(end - (end - start) / part))
  const since = (at: number, bind: Bind) => `at >= fromUnixTimestamp64Milli(${bind(at, 'Int64')}, 'UTC')`
  const counting = ask(
    found,
    (from, bind) => `SELECT count() AS total, [${sinces.map((at) => `countIf(${since(at, bind)})`).join(', ')}] AS since
      ${from}`,
    { names },
  ).then(([counted]) => counted!)
  const { limit, offset, orderBy } = query
  const rowsSince = (at: number) =>
    ask(
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
  const newest = ({ since: counts }: z.output<typeof found>) =>
    rowsSince(sinces.find((_, k) => counts[k]! >= offset + (limit ?? 0)) ?? start)
  const [{ total }, rows] = await Promise.all([counting, isNewestFirst ? counting.then(newest) : rowsSince(start)])
  const namesOfRows = isByName(query) ? names : await namesOf(reading, finders(rows))
  return {
    total,
    rows: rows.map(({ userId, foundAt, ...value }) => ({
      ...value,
      at: foundAt,
      ...finderOf(namesOfRows, { userId, empID: value.empID }),
    })),
  }
}

const finders = (of: readonly FinderKey[]) => ({
  userIds: [...new Set(of.flatMap(({ userId }) => userId ?? []))],
  empIDs: [...new Set(of.flatMap(({ empID }) => empID ?? []))],
})

const none: NamesOf = { users: new Map(), people: new Map() }

/** The names of all who found or told a value of the range, whether or not it counts. */
async function namesIn(
  reading: Reading,
  asked: ValuesAsked,
  about: { clickhouse: ClickHouse; organizationId: number; signal: AbortSignal },
): Promise<NamesOf> {
  const { clickhouse, organizationId, signal } = about
  const { params, bind } = bindParams(organizationId)
  const found = await queryTenant(clickhouse, {
    organizationId,
    params,
    row: finder,
    signal,
    settings: { max_execution_time: mostSecs },
    query: `SELECT user_id AS userId, emp_id AS empID FROM check_value_by_time
      WHERE organization_id = {organization:UInt32} AND ${foundIn([untilAsOf(asked)], bind)} GROUP BY user_id, emp_id`,
  })
  return namesOf(reading, finders(found))
}
