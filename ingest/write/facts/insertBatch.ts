import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertSliceRows } from '@takt/store/clickhouse/slices.ts'
import type { NatsConnection } from 'nats'
import { rejectMessage } from '../../stream/rejectMessage.ts'
import type { Batch } from './intake.ts'
import type { LongestSlices } from './longestSlices.ts'
import type { SliceCache } from './sliceCache.ts'
import type { createTouchedIntervals } from './touchedIntervals.ts'

// Maximum time by which a slice may end in the future (ms): `to` may be this far ahead of arrival, and clocks may
// differ.
const aheadMs = 600_000

/**
 * Creates a function that writes batches: facts into ClickHouse, rejections into REJECTED; then it records the changed
 * time.
 */
export function createInsertBatch(options: {
  client: ClickHouse
  nats: NatsConnection
  touched: ReturnType<typeof createTouchedIntervals>
  longest: LongestSlices
  recent: SliceCache
  signal: AbortSignal
}) {
  const { client, nats, touched, longest, recent, signal } = options

  function note(batch: Batch) {
    const horizon = Date.now() + aheadMs
    for (const interval of batch.intervals) {
      longest.saw(interval, interval.longestMs)
      // The replaced slices may have been longer than the new ones.
      const reached = Math.min(interval.lastFrom + longest.of(interval), horizon)
      touched.add(interval.organizationId, interval.deviceId, interval.from, Math.max(interval.to, reached))
    }
  }

  /** Repeatable: writing a batch again changes nothing. */
  return async (batch: Batch): Promise<void> => {
    // Including the day before: its slices may extend into the changed time.
    await longest.know(
      batch.intervals.flatMap((interval) => [interval, { ...interval, day: interval.day - 1 }]),
      signal,
    )
    if (batch.rows.count() > 0) await insertSliceRows(client, batch.rows, signal)
    for (let k = 0; k < batch.rejections.length; k += 100)
      await Promise.all(batch.rejections.slice(k, k + 100).map((rejection) => rejectMessage(nats, rejection)))
    // Updates the cache at once, so that the changed time is cached as stored.
    if (!recent.isEmpty()) recent.wrote(batch.written)
    note(batch)
    batch.rows.release()
  }
}
