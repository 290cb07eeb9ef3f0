import { hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { longestWindow } from '@takt/domain/areas/locating/tagTrack.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { TagHourRow } from '@takt/store/locating/insertTagHours.ts'
import { insertTagReads } from '@takt/store/locating/tagReads.ts'
import type { NatsConnection } from 'nats'
import { rejectMessage } from '../stream/rejectMessage.ts'
import type { TagFloors } from './tagFloors.ts'
import type { TagBatch } from './tagIntake.ts'
import type { TagMetrics } from './tagMetrics.ts'
import { type AffectedHours, type TagTracks, touch } from './tagTracks.ts'

/** Time after which reads of several readers are in order (ms): none is delayed by more. */
const settledAfterMs = 20_000

/** Creates a function that writes batches: reads, rejections into REJECTED, and the hours that the reads change. */
export function createWriteTagBatch(options: {
  client: ClickHouse
  nats: NatsConnection
  floors: TagFloors
  tracks: TagTracks
  metrics: TagMetrics
  /** Called for an organization when its first reads are written. */
  start: (organizationId: number) => Promise<void>
  write: (rows: readonly TagHourRow[]) => Promise<void>
  signal: AbortSignal
}) {
  const { client, nats, floors, tracks, metrics, signal } = options
  const started = new Set<number>()

  async function locate(organizationId: number, reads: TagBatch['reads'], settle: number) {
    const floor = await floors.of(organizationId)
    if (!started.has(organizationId)) {
      await options.start(organizationId)
      started.add(organizationId)
    }
    const context = { organizationId, floor, settle }
    const byTag = Map.groupBy(reads, ({ epc }) => epc)
    const fresh = new Map([...byTag].map(([epc, tagReads]) => [epc, tagReads.map(({ read }) => read)]))
    const { rows, late } = tracks.take(context, fresh)
    const affectedHours: AffectedHours = new Map()
    const windowMs = longestWindow(floor)
    for (const epc of late)
      for (const { at } of fresh.get(epc)!) {
        touch(affectedHours, epc, hourOf(at))
        // Reads shortly before an hour affect that hour as well.
        touch(affectedHours, epc, hourOf(at + windowMs))
      }
    metrics.late.inc(late.length)
    return [...rows, ...(await tracks.recompute(context, affectedHours))]
  }

  /** Repeatable: writing a batch again changes nothing. */
  return async (batch: TagBatch): Promise<void> => {
    if (batch.reads.length > 0) await insertTagReads(client, batch.reads, signal)
    for (let k = 0; k < batch.rejections.length; k += 100)
      await Promise.all(batch.rejections.slice(k, k + 100).map((rejection) => rejectMessage(nats, rejection)))
    const settle = batch.last.arrivalMs - settledAfterMs
    for (const [organizationId, reads] of Map.groupBy(batch.reads, (read) => read.organizationId))
      await options.write(await locate(organizationId, reads, settle))
  }
}
