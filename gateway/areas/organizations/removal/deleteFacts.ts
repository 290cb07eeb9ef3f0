import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { deleteRows } from '@takt/store/clickhouse/deleteRows.ts'
import { z } from 'zod'
import type { ReportProgress } from './removalParts.ts'

const tablesQuery = `SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'organization_id'
  AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
    ORDER BY table`
const total = z.object({ total: z.coerce.number() })

/** Returns the ClickHouse tables that have rows of organizations. */
export async function factTables(client: ClickHouse): Promise<string[]> {
  const response = await client.query({ query: tablesQuery, format: 'JSONEachRow' })
  return (await response.json<{ table: string }>()).map(({ table }) => table)
}

/**
 * Returns the number of rows of an organization in a table, including older versions of rows that are not merged yet.
 */
export async function countFacts(client: ClickHouse, organizationId: number, table: string): Promise<number> {
  const query = `SELECT count() AS total FROM \`${table}\` WHERE organization_id = {organization:UInt32}`
  const [row] = await queryTenant(client, { organizationId, query, row: total })
  return row?.total ?? 0
}

/**
 * Deletes the rows of an organization from every ClickHouse table; their parts are rewritten without them. Returns the
 * number of deleted rows.
 */
export async function deleteFacts(
  client: ClickHouse,
  organizationId: number,
  report?: ReportProgress,
): Promise<number> {
  const owner = Math.trunc(organizationId)
  const tables = await factTables(client)
  let [deleted, all] = [0, 0]
  if (report) for (const table of tables) all += await countFacts(client, owner, table)
  for (const table of tables) {
    let left = await countFacts(client, owner, table)
    while (left > 0) {
      await deleteRows(client, table, `organization_id = ${owner}`)
      const now = await countFacts(client, owner, table)
      deleted += Math.max(0, left - now)
      left = now
      await report?.(deleted, Math.max(all, deleted))
    }
  }
  return deleted
}
