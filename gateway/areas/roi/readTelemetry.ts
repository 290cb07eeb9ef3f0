import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { bindParams } from '../../core/rollups/bindParams.ts'
import { isRetraction } from '../checksheets/index.ts'
import { countedRows, type UsageQuery } from './countedRows.ts'

/** A usage query with `maxRows`, the maximum number of rows. */
export type LimitedUsageQuery = UsageQuery & { maxRows: number }

/** Reads the counts in Postgres for a range; users by name, displays by their own name. */
export async function readRowCounts(trx: Transaction<Tables>, query: LimitedUsageQuery): Promise<TelemetryCount[]> {
  const { rows } = await sql<TelemetryCount>`select to_char(r.day, 'YYYY-MM-DD') as day, r.type_id as "typeId",
      coalesce(r.name, d.display_name, a.user_name) as "userName", r.emp_id as "empID", r.device_id as "deviceId",
      sum(r.count)::int as count
    from (${countedRows(query)}) r
      left join user_account a on a.user_id = r.user_id left join display d on d.user_id = r.user_id
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5 limit ${query.maxRows}`.execute(trx)
  return rows
}

const valueRow = z.object({ day: z.string().nullable(), isFile: z.boolean(), userId: z.int(), count: z.int() })

/** Time limit for a query in the database. */
const maxQuerySecs = 60

/**
 * Reads the counts of check values in a range: each measurement once, by day, user and whether it was imported from a
 * file; values of a withdrawn file do not count. `userId` 0: no known user.
 */
export async function readValueCounts(clickhouse: ClickHouse, query: LimitedUsageQuery, signal: AbortSignal) {
  const { organizationId, range, timeZone, withDays, withPeople, maxRows } = query
  if (range.end <= range.start) return []
  const { params, bind } = bindParams(organizationId)
  const instant = (ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`
  // A withdrawal has the timestamp of the value it withdraws.
  const within = `organization_id = {organization:UInt32}
    AND at >= ${instant(range.start)} AND at < ${instant(range.end)}`
  return queryTenant(clickhouse, {
    organizationId,
    params,
    row: valueRow,
    signal,
    // Withdrawn values are spread over the whole range, so an index does not help.
    settings: { max_execution_time: maxQuerySecs, use_index_for_in_with_subqueries: 0 },
    query: `SELECT ${withDays ? `toString(toDate(at, ${bind(timeZone, 'String')}))` : 'CAST(NULL AS Nullable(String))'} AS day,
        toBool(source_id IS NOT NULL) AS isFile,
        ${withPeople ? 'if(source_id IS NULL, ifNull(user_id, 0), 0)' : 'toUInt32(0)'} AS userId, toUInt32(count()) AS count
      FROM check_value_by_time FINAL
      WHERE ${within} AND depth = 0
        AND (source_id IS NULL OR entry_id NOT IN (SELECT root FROM check_value_by_time
          WHERE ${within} AND depth > 0 AND ${isRetraction}))
      GROUP BY day, isFile, userId ORDER BY day, isFile, userId LIMIT ${maxRows}`,
  })
}

/** Returns the names of users by id; displays by their own name. */
export async function namesOfUsers(trx: Transaction<Tables>, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; name: string }>`select a.user_id as "userId",
      coalesce(d.display_name, a.user_name) as name
    from user_account a left join display d using (user_id) where a.user_id = any(${[...userIds]}::int[])`.execute(trx)
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
