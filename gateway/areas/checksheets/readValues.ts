import { type CheckValue, checkValue } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import type { PageReader } from '../documents/index.ts'
import { namesOfPeople } from '../labor/index.ts'
import { clickhouseInstant } from './entries.ts'

const name = z.string().min(1).max(50).optional()

/** Filters for values; all that are present must match. */
export const valuesQuery = z.object({
  pageId: idInAddress.optional(),
  checkID: name,
  resourceID: name,
  jobNum: name,
  partNum: name,
  from: instantText.optional().describe('Measured at or after this time'),
  to: instantText.optional().describe('Measured before this time'),
  onlyOutside: z.stringbool().default(false).describe('Only values out of tolerance'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
type ValuesQuery = z.output<typeof valuesQuery>

const instant = (column: string) => `formatDateTime(${column}, '%Y-%m-%dT%H:%i:%S.', 'UTC')
  || leftPad(toString(toUnixTimestamp64Milli(${column}) % 1000), 3, '0') || 'Z'`
const row = checkValue
  .omit({ userName: true, fullName: true, correctedBy: true })
  .extend({ userId: z.int().nullable() })

const columns = `toString(entry_id) AS entryId, if(isNull(corrects), NULL, toString(corrects)) AS corrects,
  page_id AS pageId, rev_id AS revId, check_id AS checkID, check_text AS checkText, kind, sample, ${instant('at')} AS at,
  ${instant('recorded_at')} AS recordedAt, value, passed, text, unit, nominal, lower, upper, is_within AS isWithin, reason,
  action, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq, opr_seq AS oprSeq,
  part_num AS partNum, part_revision AS partRevision, tool, gauge_id AS gaugeID, program_rev_id AS programRevId, user_id AS userId,
  emp_id AS empID, source_id AS sourceID`

const corrected = z.object({ entryId: z.string(), by: z.string() })

/** Reads recorded values, latest first, including corrected ones. */
export async function readValues(
  { clickhouse }: Pick<Dependencies, 'clickhouse'>,
  reader: PageReader,
  filters: ValuesQuery,
): Promise<{ values: CheckValue[]; hasMore: boolean }> {
  const { trx, organizationId } = reader
  const conditions = ['organization_id = {organization:UInt32}']
  const params: Record<string, unknown> = { limit: filters.limit + 1, offset: filters.offset }
  const add = (condition: string, name: string, value: unknown) => {
    if (value === undefined) return
    conditions.push(condition)
    params[name] = value
  }
  add('page_id = {pageId:UInt32}', 'pageId', filters.pageId)
  add('check_id = {checkID:String}', 'checkID', filters.checkID)
  add('resource_id = {resourceID:String}', 'resourceID', filters.resourceID)
  add('job_num = {jobNum:String}', 'jobNum', filters.jobNum)
  add('part_num = {partNum:String}', 'partNum', filters.partNum)
  add(`t.at >= {from:DateTime64(3, 'UTC')}`, 'from', filters.from && clickhouseInstant(Date.parse(filters.from)))
  add(`t.at < {to:DateTime64(3, 'UTC')}`, 'to', filters.to && clickhouseInstant(Date.parse(filters.to)))
  if (filters.onlyOutside) conditions.push('NOT is_within')
  const query = `SELECT ${columns} FROM check_value AS t FINAL WHERE ${conditions.join(' AND ')}
    ORDER BY t.at DESC, t.recorded_at DESC, t.entry_id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`
  const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
  const page = rows.slice(0, filters.limit)
  const entries = page.map(({ entryId }) => entryId)
  const corrections = await queryTenant(clickhouse, {
    organizationId,
    query: `SELECT toString(assumeNotNull(corrects)) AS entryId, toString(argMax(entry_id, recorded_at)) AS by
      FROM check_value FINAL WHERE organization_id = {organization:UInt32} AND corrects IN {entries:Array(UUID)} GROUP BY corrects`,
    params: { entries },
    row: corrected,
  })
  const byOf = new Map(corrections.map(({ entryId, by }) => [entryId, by]))
  const userIds = [...new Set(page.flatMap(({ userId }) => userId ?? []))]
  const { rows: users } = await sql<{ userId: number; name: string | null }>`select user_id as "userId",
      ${displayNameOf(sql.ref('u.user_id'))} as name
    from unnest(${userIds}::int[]) u (user_id)`.execute(trx)
  const nameOf = new Map(users.map(({ userId, name }) => [userId, name]))
  const people = await namesOfPeople(reader, [...new Set(page.flatMap(({ empID }) => empID ?? []))])
  return {
    values: page.map(({ userId, ...value }) => {
      const userName = userId === null ? null : (nameOf.get(userId) ?? null)
      const fullName = people.get(value.empID ?? '') ?? userName
      return { ...value, correctedBy: byOf.get(value.entryId) ?? null, userName, fullName }
    }),
    hasMore: rows.length > filters.limit,
  }
}
