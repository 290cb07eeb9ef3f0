import { Readable } from 'node:stream'
import type { ClickHouse } from './clickhouse.ts'

/**
 * Inserts a body of RowBinary rows. Resolves when the rows are on disk; `async_insert` stays off, so without a response
 * the rows are not inserted, or the insert can be repeated safely.
 */
export async function insertRows(
  client: ClickHouse,
  body: { table: string; columns?: readonly string[]; rows: Buffer; signal?: AbortSignal },
): Promise<void> {
  if (body.rows.length === 0) return
  const columns = body.columns ? ` (${body.columns.join(', ')})` : ''
  const { stream } = await client.exec({
    query: `INSERT INTO ${body.table}${columns} FORMAT RowBinary`,
    values: Readable.from([body.rows], { objectMode: false }),
    // A message may contain slices of many months: every month is a partition, and a rejection would block all later
    // messages. Replacing rows is left to merges and FINAL: doing it during the insert would double the cost.
    clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0', optimize_on_insert: 0 },
    abort_signal: body.signal,
  })
  stream.resume()
  await new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject).once('close', resolve))
}
