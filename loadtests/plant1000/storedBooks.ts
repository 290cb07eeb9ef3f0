import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { Book } from './tellFloor.ts'

const row = z.object({
  device_id: z.int(),
  slices: z.coerce.number(),
  ms: z.coerce.number(),
  good: z.coerce.number(),
  scrap: z.coerce.number(),
  rework: z.coerce.number(),
})

/** What ClickHouse holds of each machine of organization 1. */
export async function storedBooks(clickhouse: ClickHouse): Promise<Map<number, Omit<Book, 'state'>>> {
  const query = `SELECT device_id, count() AS slices, sum(toUnixTimestamp64Milli(\`to\`) - toUnixTimestamp64Milli(\`from\`)) AS ms,
    sum(arraySum(\`outputs.good\`)) AS good, sum(arraySum(\`outputs.scrap\`)) AS scrap, sum(arraySum(\`outputs.rework\`)) AS rework
    FROM slice FINAL WHERE organization_id = 1 GROUP BY device_id`
  const answer = await clickhouse.query({ query, format: 'JSONEachRow' })
  const rows = row.array().parse(await answer.json())
  return new Map(rows.map(({ device_id, ...book }) => [device_id, book]))
}
