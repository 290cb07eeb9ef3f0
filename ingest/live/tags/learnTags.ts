import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { hourOf, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { floorChange } from '../../tags/floorChange.ts'
import { createTagTracks, type TouchedHours, touch } from '../../tags/tagTracks.ts'

/**
 * Reads of a tag may come so much later than later ones and count all the same; what was read so long ago is kept by
 * now (ms).
 */
const settledAfterMs = 5000
const keptAfterMs = 30_000
/** Late reads make a tag be learnt anew at most so often (ms): a reader's clock may be behind for good. */
const learntForMs = 30_000
/** So many of a tag's reads wait at most, and so many tags. */
const mostReads = 500
const mostTags = 50_000

type Reads = Map<string, TagRead[]>

function keep(all: Reads, epc: string, reads: readonly TagRead[]) {
  const known = all.get(epc)
  if (!known) {
    if (all.size < mostTags) all.set(epc, reads.slice(-mostReads))
    return
  }
  for (const read of reads) known.push(read)
  if (known.length > mostReads) known.splice(0, known.length - mostReads)
}

/**
 * Follows where the tags of one organization are by their reads, as the writer does (`ingest/tags`), but at once. What
 * it does not follow yet, or what came too late for that, it learns from what is kept. It writes nothing.
 */
export function createLearnTags(options: {
  organizationId: number
  client: ClickHouse
  signal: AbortSignal
  /** Hears of the hours that reads changed. */
  told: (hour: TagHour) => void
}) {
  const { organizationId, client, signal, told } = options
  const tracks = createTagTracks(client, signal)
  const waiting: Reads = new Map()
  const unknown: Reads = new Map()
  /** When tags were learnt, the earliest first. */
  const learnt = new Map<string, number>()
  let floor: LocatingFloor | null = null

  /** Whether the tag is followed, and these reads of it were in order. */
  function isFollowed(epc: string, reads: readonly TagRead[], now: number): boolean {
    // By the reader's own clock, which may be behind.
    const newest = reads.reduce((last, { at }) => Math.max(last, at), 0)
    const world = { organizationId, floor: floor!, settle: Math.min(now, newest) - settledAfterMs }
    const { rows, late } = tracks.take(world, new Map([[epc, reads]]))
    for (const { hour } of rows) told(hour)
    return late.length === 0
  }
  const inTime = (reads: readonly TagRead[], now: number) => reads.filter(({ at }) => at >= now - settledAfterMs)

  return {
    add: (epc: string, read: TagRead) => keep(waiting, epc, [read]),
    /** Antennas, zones and rules from now on; where they are others than before, `epcs` are learnt anew. */
    stand(next: LocatingFloor, epcs: Iterable<string>) {
      const isOther = floor !== null && floorChange(floor, next) !== null
      floor = next
      if (!isOther) return
      tracks.forget(organizationId)
      for (const epc of epcs) keep(unknown, epc, [])
    },
    /** Takes what waits, for as long as `goesOn`; the rest has its turn next time. */
    take(now: number, goesOn: () => boolean) {
      if (!floor) return
      for (const [epc, reads] of waiting) {
        if (!goesOn()) return
        waiting.delete(epc)
        if (unknown.has(epc)) keep(unknown, epc, reads)
        else if (isFollowed(epc, reads, now)) continue
        else if (learnt.has(epc) && isFollowed(epc, inTime(reads, now), now)) continue
        else keep(unknown, epc, reads)
      }
    },
    /** Learns what is not followed yet from what is kept. What fails is tried again with the next call. */
    async learn(now: number): Promise<void> {
      for (const [epc, at] of learnt) {
        if (now - at < learntForMs) break
        learnt.delete(epc)
      }
      if (!floor || unknown.size === 0) return
      const world = { organizationId, floor, settle: now - keptAfterMs }
      const touched: TouchedHours = new Map()
      const epcs = [...unknown.keys()]
      for (const epc of epcs) for (const at of [world.settle, now]) touch(touched, epc, hourOf(at))
      for (const { hour } of await tracks.recompute(world, touched)) told(hour)
      for (const epc of epcs) {
        const reads = unknown.get(epc)!
        unknown.delete(epc)
        learnt.delete(epc)
        learnt.set(epc, now)
        const fresh = reads.filter(({ at }) => at >= world.settle)
        if (fresh.length > 0) isFollowed(epc, fresh, now)
      }
    },
  }
}
