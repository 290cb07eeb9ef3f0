import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { deleteRows } from '@takt/store/clickhouse/deleteRows.ts'
import { z } from 'zod'
import type { Tell } from './removalParts.ts'

const tablesQuery = `SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'organization_id'
  AND table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
    ORDER BY table`
const total = z.object({ total: z.coerce.number() })

/** Every table of ClickHouse whose rows say which organization they belong to. */
export async function factTables(client: ClickHouse): Promise<string[]> {
  const answer = await client.query({ query: tablesQuery, format: 'JSONEachRow' })
  return (await answer.json<{ table: string }>()).map(({ table }) => table)
}

/**
 * How many rows an organization has in a table; the older versions of a row that has not been merged yet count as well.
 */
export async function countFacts(client: ClickHouse, organizationId: number, table: string): Promise<number> {
  const query = `SELECT count() AS total FROM \`${table}\` WHERE organization_id = {organization:UInt32}`
  const [row] = await queryTenant(client, { organizationId, query, row: total })
  return row?.total ?? 0
}

/**
 * Deletes an organization's rows from every table of ClickHouse: their parts are written anew without them. Answers how
 * many there were.
 */
export async function deleteFacts(client: ClickHouse, organizationId: number, tell?: Tell): Promise<number> {
  const owner = Math.trunc(organizationId)
  const tables = await factTables(client)
  let [done, all] = [0, 0]
  if (tell) for (const table of tables) all += await countFacts(client, owner, table)
  for (const table of tables) {
    let left = await countFacts(client, owner, table)
    while (left > 0) {
      await deleteRows(client, table, `organization_id = ${owner}`)
      const now = await countFacts(client, owner, table)
      done += Math.max(0, left - now)
      left = now
      await tell?.(done, Math.max(all, done))
    }
  }
  return done
}
