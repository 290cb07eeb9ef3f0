import type { TelemetryCount } from '@takt/domain/roi/sumTelemetry.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { bindParams } from '../rollups/bindParams.ts'
import { countedRows } from './countedRows.ts'

/** `withWho`: by user, employee and device as well, else by day and type alone; `most`: rows at most. */
export type TelemetryAsked = {
  organizationId: number
  range: Interval
  timeZone: string
  withPeople: boolean
  withDevices: boolean
  most: number
}

/** What was done in a range as Postgres has it, by day of the zone, type and who did it. */
export async function readDone(trx: Transaction<Tables>, asked: TelemetryAsked): Promise<TelemetryCount[]> {
  const { organizationId, range, timeZone, withPeople, withDevices, most } = asked
  const person = (column: string) => (withPeople ? sql.raw(column) : sql`null::text`)
  const { rows } = await sql<TelemetryCount>`select to_char(r.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      r.type_id as "typeId", ${person('coalesce(r.name, d.display_name, a.user_name)')} as "userName",
      ${person('r.emp_id')} as "empID", ${withDevices ? sql.raw('r.device_id') : sql`null::int`} as "deviceId",
      sum(r.count)::int as count
    from (${countedRows(organizationId, range)}) r
      left join user_account a on a.user_id = r.user_id left join display d on d.user_id = r.user_id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 limit ${most}`.execute(trx)
  return rows
}

const valueRow = z.object({ day: z.string(), isFile: z.boolean(), userId: z.int(), count: z.int() })

/** No question may take longer in the database. */
const mostSecs = 60

/**
 * The values found at checks in a range, each measurement once, by day, user and whether a file brought them.
 * `userId` 0: nobody is known.
 */
export async function readFound(clickhouse: ClickHouse, asked: TelemetryAsked, signal: AbortSignal) {
  const { organizationId, range, timeZone, withPeople, most } = asked
  if (range.end <= range.start) return []
  const { params, bind } = bindParams(organizationId)
  const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`
  return queryTenant(clickhouse, {
    organizationId,
    params,
    row: valueRow,
    signal,
    settings: { max_execution_time: mostSecs },
    query: `SELECT toString(toDate(at, ${bind(timeZone, 'String')})) AS day, toBool(source_id IS NOT NULL) AS isFile,
        ${withPeople ? 'ifNull(user_id, 0)' : 'toUInt32(0)'} AS userId, toUInt32(count()) AS count
      FROM check_value_by_time FINAL
      WHERE organization_id = {organization:UInt32} AND depth = 0
        AND at >= ${instant(range.start)} AND at < ${instant(range.end)}
      GROUP BY day, isFile, userId ORDER BY day, isFile, userId LIMIT ${most}`,
  })
}

/** What users are called, by their numbers: boards and screens by their own names. */
export async function namesOfUsers(trx: Transaction<Tables>, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; name: string }>`select a.user_id as "userId",
      coalesce(d.display_name, a.user_name) as name
    from user_account a left join display d using (user_id) where a.user_id = any(${[...userIds]}::int[])`.execute(trx)
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
