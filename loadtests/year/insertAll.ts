import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

const atOnce = 100_000

/** Inserts plain rows, a hundred thousand at a time. */
export async function insertAll(client: ClickHouse, table: string, values: readonly object[]): Promise<void> {
  for (let from = 0; from < values.length; from += atOnce)
    await client.insert({ table, values: values.slice(from, from + atOnce), format: 'JSONEachRow' })
}
