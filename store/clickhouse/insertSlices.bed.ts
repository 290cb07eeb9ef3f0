import type { ClickHouse } from './clickhouse.ts'
import { createSliceRows, insertSliceRows, type SliceBatch } from './slices.ts'

/** `insertSliceRows` of slices at hand. */
export async function insertSlices(client: ClickHouse, batches: readonly SliceBatch[], signal?: AbortSignal) {
  const rows = createSliceRows(batches.reduce((sum, { slices }) => sum + slices.length, 0))
  for (const batch of batches) rows.add(batch)
  await insertSliceRows(client, rows, signal)
}
