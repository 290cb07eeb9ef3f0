import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { bindParams } from '../../core/rollups/bindParams.ts'
import { saysNothing } from '../checksheets/face.ts'
import { countedRows, type RowsAsked } from './countedRows.ts'

/** `most`: rows at most. */
export type TelemetryAsked = RowsAsked & { most: number }

/** What was done in a range as Postgres has it; users by their names, boards and screens by their own. */
export async function readDone(trx: Transaction<Tables>, asked: TelemetryAsked): Promise<TelemetryCount[]> {
  const { rows } = await sql<TelemetryCount>`select to_char(r.day, 'YYYY-MM-DD') as day, r.type_id as "typeId",
      coalesce(r.name, d.display_name, a.user_name) as "userName", r.emp_id as "empID", r.device_id as "deviceId",
      sum(r.count)::int as count
    from (${countedRows(asked)}) r
      left join user_account a on a.user_id = r.user_id left join display d on d.user_id = r.user_id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 limit ${asked.most}`.execute(trx)
  return rows
}

const valueRow = z.object({ day: z.string().nullable(), isFile: z.boolean(), userId: z.int(), count: z.int() })

/** No question may take longer in the database. */
const mostSecs = 60

/**
 * The values found at checks in a range, each measurement once, by day, user and whether a file brought them; those of
 * a file that was taken back are none. `userId` 0: nobody is known.
 */
export async function readFound(clickhouse: ClickHouse, asked: TelemetryAsked, signal: AbortSignal) {
  const { organizationId, range, timeZone, withDays, withPeople, most } = asked
  if (range.end <= range.start) return []
  const { params, bind } = bindParams(organizationId)
  const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`
  // What takes a value back stands at its time.
  const within = `organization_id = {organization:UInt32}
    AND at >= ${instant(range.start)} AND at < ${instant(range.end)}`
  return queryTenant(clickhouse, {
    organizationId,
    params,
    row: valueRow,
    signal,
    // What was taken back lies everywhere in the range: no index leads there.
    settings: { max_execution_time: mostSecs, use_index_for_in_with_subqueries: 0 },
    query: `SELECT ${withDays ? `toString(toDate(at, ${bind(timeZone, 'String')}))` : 'CAST(NULL AS Nullable(String))'} AS day,
        toBool(source_id IS NOT NULL) AS isFile,
        ${withPeople ? 'if(source_id IS NULL, ifNull(user_id, 0), 0)' : 'toUInt32(0)'} AS userId, toUInt32(count()) AS count
      FROM check_value_by_time FINAL
      WHERE ${within} AND depth = 0
        AND (source_id IS NULL OR entry_id NOT IN (SELECT root FROM check_value_by_time
          WHERE ${within} AND depth > 0 AND ${saysNothing}))
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
