import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

const query = `SELECT table, toFloat64(sum(rows)) AS rows, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
  WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`
const sizesSchema = z.array(z.object({ table: z.string(), rows: z.number(), bytes: z.number() }))

/** Returns the rows and disk size of the larger tables, one line each. */
export async function diskOf(client: ClickHouse): Promise<string[]> {
  const response = await client.query({ query, format: 'JSONEachRow' })
  return sizesSchema
    .parse(await response.json())
    .filter(({ bytes }) => bytes > 1e6)
    .map(({ table, rows, bytes }) => `${table}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB`)
}
