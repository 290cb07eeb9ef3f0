import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import { type CheckRow, checkRow } from '@takt/domain/quality/answers/checkRows.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { Reading } from '../../documents/face.ts'
import { bindParams } from '../../rollups/bindParams.ts'
import { type ValuesAsked, valueConditions } from '../valueConditions.ts'
import { namesOf } from './namesOf.ts'
import { mostSecs } from './readCharacteristics.ts'
import { rowConditions, rowOrder } from './rowConditions.ts'

const instant = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.', 'UTC')
  || leftPad(toString(toUnixTimestamp64Milli(${column}) % 1000), 3, '0') || 'Z'`
const columns = `toString(entry_id) AS entryId, page_id AS pageId, check_id AS checkID, check_text AS checkText, kind, sample,
  ${instant('t.at')} AS foundAt, ${instant('t.recorded_at')} AS recordedAt, value, passed, text, unit, nominal, lower, upper,
  is_within AS isWithin, reason, action, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq,
  opr_seq AS oprSeq, part_num AS partNum, part_revision AS partRevision, tool, user_id AS userId, source_id AS sourceID`
const row = checkRow
  .omit({ userName: true, at: true })
  .extend({ userId: z.int().nullable(), foundAt: z.iso.datetime() })
const found = z.object({ total: z.coerce.number(), users: z.array(z.int()) })

/** A page of the values that a list's query matches, and how many match. */
export async function readCheckRows(
  { clickhouse, reading }: { clickhouse: ClickHouse; reading: Reading },
  asked: ValuesAsked,
  about: { organizationId: number; query: ListQuery; signal: AbortSignal },
): Promise<{ total: number; rows: CheckRow[] }> {
  const { organizationId, query, signal } = about
  const settings = { max_execution_time: mostSecs }
  const count = async (more: (bind: ReturnType<typeof bindParams>['bind']) => string[]) => {
    const { params, bind } = bindParams(organizationId)
    const where = [...valueConditions(asked, bind), ...more(bind)].join(' AND ')
    const counted = `SELECT count() AS total, groupUniqArrayIf(assumeNotNull(user_id), user_id IS NOT NULL) AS users
      FROM check_value FINAL WHERE ${where}`
    return (await queryTenant(clickhouse, { organizationId, query: counted, params, row: found, settings, signal }))[0]!
  }
  const all = await count(() => [])
  const names = await namesOf(reading, all.users)
  const isWhole = query.filters.length === 0 && query.search === null
  const { total } = isWhole ? all : await count((bind) => rowConditions(query, bind, names))
  const { params, bind } = bindParams(organizationId)
  const where = [...valueConditions(asked, bind), ...rowConditions(query, bind, names)].join(' AND ')
  const rows = await queryTenant(clickhouse, {
    organizationId,
    query: `SELECT ${columns} FROM check_value AS t FINAL WHERE ${where} ORDER BY ${rowOrder(query, bind, names)}
      LIMIT ${bind(query.limit, 'UInt32')} OFFSET ${bind(query.offset, 'UInt32')}`,
    params,
    row,
    settings,
    signal,
  })
  return {
    total,
    rows: rows.map(({ userId, foundAt, ...value }) => ({
      ...value,
      at: foundAt,
      userName: userId === null ? null : (names.get(userId) ?? null),
    })),
  }
}
