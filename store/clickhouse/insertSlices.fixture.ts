import type { ClickHouse } from './clickhouse.ts'
import { createSliceRows, insertSliceRows, type SliceBatch } from './slices.ts'

/** Inserts slices with `insertSliceRows`. */
export async function insertSlices(client: ClickHouse, batches: readonly SliceBatch[], signal?: AbortSignal) {
  const rows = createSliceRows(batches.reduce((total, { slices }) => total + slices.length, 0))
  for (const batch of batches) rows.add(batch)
  await insertSliceRows(client, rows, signal)
}
