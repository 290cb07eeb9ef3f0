import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

const query = 'SELECT count() AS n, uniqExact(organization_id, device_id, from) AS told FROM slice FINAL'

/** How many slices there are, asked until there are as many as expected or a minute has passed; each counts once. */
export async function countFacts(client: ClickHouse, expected: number): Promise<number> {
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const answer = await client.query({ query, format: 'JSONEachRow' })
    const [row] = await answer.json<{ n: string; told: string }>()
    if (Number(row!.n) !== Number(row!.told)) throw new Error(`${row!.n} slices are ${row!.told} facts`)
    if (Number(row!.n) >= expected || Date.now() > end) return Number(row!.n)
  }
}
