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
import { type TagTracks, type TouchedHours, touch } from './tagTracks.ts'

/** Reads of several readers are in order again when the latest of them came so long ago (ms). */
const settledAfterMs = 20_000

/** Writes batches: reads, what is wrong with others into REJECTED, and the hours that they change. */
export function createWriteTagBatch(options: {
  client: ClickHouse
  nats: NatsConnection
  floors: TagFloors
  tracks: TagTracks
  metrics: TagMetrics
  /** Called for an organization when the first reads of it are written. */
  begin: (organizationId: number) => Promise<void>
  write: (rows: readonly TagHourRow[]) => Promise<void>
  signal: AbortSignal
}) {
  const { client, nats, floors, tracks, metrics, signal } = options
  const begun = new Set<number>()

  async function locate(organizationId: number, reads: TagBatch['reads'], settle: number) {
    const floor = await floors.of(organizationId)
    if (!begun.has(organizationId)) {
      await options.begin(organizationId)
      begun.add(organizationId)
    }
    const world = { organizationId, floor, settle }
    const byTag = Map.groupBy(reads, ({ epc }) => epc)
    const fresh = new Map([...byTag].map(([epc, own]) => [epc, own.map(({ read }) => read)]))
    const { rows, late } = tracks.take(world, fresh)
    const touched: TouchedHours = new Map()
    const windowMs = longestWindow(floor)
    for (const epc of late)
      for (const { at } of fresh.get(epc)!) {
        touch(touched, epc, hourOf(at))
        // What was read shortly before an hour is looked at in it as well.
        touch(touched, epc, hourOf(at + windowMs))
      }
    metrics.late.inc(late.length)
    return [...rows, ...(await tracks.recompute(world, touched))]
  }

  /** May be repeated: writing a batch again changes nothing. */
  return async (batch: TagBatch): Promise<void> => {
    if (batch.reads.length > 0) await insertTagReads(client, batch.reads, signal)
    for (let k = 0; k < batch.rejections.length; k += 100)
      await Promise.all(batch.rejections.slice(k, k + 100).map((rejection) => rejectMessage(nats, rejection)))
    const settle = batch.last.arrivalMs - settledAfterMs
    for (const [organizationId, reads] of Map.groupBy(batch.reads, (read) => read.organizationId))
      await options.write(await locate(organizationId, reads, settle))
  }
}
