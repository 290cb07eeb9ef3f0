import { z } from 'zod'
import type { ClickHouse } from './clickhouse.ts'

const lookAgainMs = 200
const underWayQuery = `SELECT count() AS total FROM system.mutations WHERE database = currentDatabase()
  AND table = {table:String}
  AND command LIKE {command:String} AND NOT is_done`
const total = z.object({ total: z.coerce.number() })

/**
 * Asks for the deletion of the rows of a table of ClickHouse that meet a condition (their parts are written anew
 * without them), unless an attempt that broke off has, and waits for a moment or until it is done.
 */
export async function deleteRows(client: ClickHouse, table: string, condition: string): Promise<void> {
  const underWay = async () => {
    const query_params = { table, command: `%${condition})%` }
    const answer = await client.query({ query: underWayQuery, query_params, format: 'JSONEachRow' })
    return total.parse((await answer.json())[0]).total > 0
  }
  if (!(await underWay())) await client.command({ query: `ALTER TABLE \`${table}\` DELETE WHERE (${condition})` })
  for (let times = 0; times < 25 && (await underWay()); times++)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}
