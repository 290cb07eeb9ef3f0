import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSliceRows } from '@takt/store/clickhouse/slices.ts'
import type { NatsConnection } from 'nats'
import { rejectMessage } from '../../stream/rejectMessage.ts'
import type { Batch } from './intake.ts'
import type { LongestSlices } from './longestSlices.ts'
import type { SliceCache } from './sliceCache.ts'
import type { createTouched } from './touched.ts'

// `to` may lie this far ahead of arrival, and clocks may differ: nothing reaches further into the future.
const aheadMs = 600_000

/** Writes batches: facts into ClickHouse, what is wrong into REJECTED; then notes which time was touched. */
export function createInsertBatch(options: {
  client: ClickHouse
  nats: NatsConnection
  touched: ReturnType<typeof createTouched>
  longest: LongestSlices
  recent: SliceCache
  signal: AbortSignal
}) {
  const { client, nats, touched, longest, recent, signal } = options

  function note(batch: Batch) {
    const horizon = Date.now() + aheadMs
    for (const stretch of batch.stretches) {
      longest.saw(stretch, stretch.longestMs)
      // What its slices replace may have been longer than they are.
      const reached = Math.min(stretch.lastFrom + longest.of(stretch), horizon)
      touched.add(stretch.organizationId, stretch.deviceId, stretch.from, Math.max(stretch.to, reached))
    }
  }

  /** May be repeated: writing a batch again changes nothing. */
  return async (batch: Batch): Promise<void> => {
    // Of the day before as well: its slices may reach into what is touched.
    await longest.know(
      batch.stretches.flatMap((stretch) => [stretch, { ...stretch, day: stretch.day - 1 }]),
      signal,
    )
    if (batch.rows.count() > 0) await insertSliceRows(client, batch.rows, signal)
    for (let k = 0; k < batch.rejections.length; k += 100)
      await Promise.all(batch.rejections.slice(k, k + 100).map((rejection) => rejectMessage(nats, rejection)))
    // At once: what is touched is held as it is.
    if (!recent.isEmpty()) recent.wrote(batch.written)
    note(batch)
  }
}
