import { z } from 'zod'
import type { ClickHouse } from './clickhouse.ts'

const pollMs = 200
const activeMutationsQuery = `SELECT count() AS total FROM system.mutations WHERE database = currentDatabase()
  AND table = {table:String}
  AND command LIKE {command:String} AND NOT is_done`
const total = z.object({ total: z.coerce.number() })

/**
 * Starts the deletion of the rows of a ClickHouse table that meet a condition (their parts are rewritten without them),
 * unless an interrupted attempt has already started it, and waits until it is done, for a few seconds at most.
 */
export async function deleteRows(client: ClickHouse, table: string, condition: string): Promise<void> {
  const isRunning = async () => {
    const query_params = { table, command: `%${condition})%` }
    const response = await client.query({ query: activeMutationsQuery, query_params, format: 'JSONEachRow' })
    return total.parse((await response.json())[0]).total > 0
  }
  if (!(await isRunning())) await client.command({ query: `ALTER TABLE \`${table}\` DELETE WHERE (${condition})` })
  for (let times = 0; times < 25 && (await isRunning()); times++)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
}
