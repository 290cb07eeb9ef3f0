import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { hourOf, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { floorChange } from '../../tags/floorChange.ts'
import { type AffectedHours, createTagTracks, touch } from '../../tags/tagTracks.ts'

/** Tolerance for late reads of a tag (ms): reads delayed by less still count; older reads have been stored by now. */
const lateToleranceMs = 5000
const storedAfterMs = 30_000
/**
 * Minimum interval between recomputations of a tag because of late reads (ms), since a reader's clock may be slow
 * permanently.
 */
const recomputeIntervalMs = 30_000
/** Maximum number of waiting reads of a tag, and of waiting tags. */
const maxReads = 500
const maxTags = 50_000

type ReadsByTag = Map<string, TagRead[]>

function addReads(all: ReadsByTag, epc: string, reads: readonly TagRead[]) {
  const existing = all.get(epc)
  if (!existing) {
    if (all.size < maxTags) all.set(epc, reads.slice(-maxReads))
    return
  }
  for (const read of reads) existing.push(read)
  if (existing.length > maxReads) existing.splice(0, existing.length - maxReads)
}

/**
 * Follows the positions of one organization's tags by their reads, like the writer (`ingest/tags`), but immediately.
 * Tags that it does not follow yet, or whose reads arrived too late, are recomputed from stored reads. It writes
 * nothing.
 */
export function createTagFollower(options: {
  organizationId: number
  client: ClickHouse
  signal: AbortSignal
  /** Called for each hour that reads changed. */
  onHour: (hour: TagHour) => void
}) {
  const { organizationId, client, signal, onHour } = options
  const tracks = createTagTracks(client, signal)
  const waiting: ReadsByTag = new Map()
  const unknown: ReadsByTag = new Map()
  /** The times of the last recomputations of tags, earliest first. */
  const recomputedAt = new Map<string, number>()
  let floor: LocatingFloor | null = null

  /** True if the tag is followed and these reads of it were in order. */
  function isFollowed(epc: string, reads: readonly TagRead[], now: number): boolean {
    // By the reader's own clock, which may be slow.
    const newest = reads.reduce((last, { at }) => Math.max(last, at), 0)
    const context = { organizationId, floor: floor!, settle: Math.min(now, newest) - lateToleranceMs }
    const { rows, late } = tracks.take(context, new Map([[epc, reads]]))
    for (const { hour } of rows) onHour(hour)
    return late.length === 0
  }
  const inTime = (reads: readonly TagRead[], now: number) => reads.filter(({ at }) => at >= now - lateToleranceMs)

  return {
    add: (epc: string, read: TagRead) => addReads(waiting, epc, [read]),
    /** Sets the current antennas, zones and rules; if they differ from the previous ones, `epcs` are recomputed. */
    stand(next: LocatingFloor, epcs: Iterable<string>) {
      const isOther = floor !== null && floorChange(floor, next) !== null
      floor = next
      if (!isOther) return
      tracks.evict(organizationId)
      for (const epc of epcs) addReads(unknown, epc, [])
    },
    /** Processes waiting reads while `hasTime` returns true; the others wait for the next call. */
    take(now: number, hasTime: () => boolean) {
      if (!floor) return
      for (const [epc, reads] of waiting) {
        if (!hasTime()) return
        waiting.delete(epc)
        if (unknown.has(epc)) addReads(unknown, epc, reads)
        else if (isFollowed(epc, reads, now)) continue
        else if (recomputedAt.has(epc) && isFollowed(epc, inTime(reads, now), now)) continue
        else addReads(unknown, epc, reads)
      }
    },
    /** Recomputes tags not yet followed from stored reads. A failed one is retried with the next call. */
    async learn(now: number): Promise<void> {
      for (const [epc, at] of recomputedAt) {
        if (now - at < recomputeIntervalMs) break
        recomputedAt.delete(epc)
      }
      if (!floor || unknown.size === 0) return
      const context = { organizationId, floor, settle: now - storedAfterMs }
      const affectedHours: AffectedHours = new Map()
      const epcs = [...unknown.keys()]
      for (const epc of epcs) for (const at of [context.settle, now]) touch(affectedHours, epc, hourOf(at))
      for (const { hour } of await tracks.recompute(context, affectedHours)) onHour(hour)
      for (const epc of epcs) {
        const reads = unknown.get(epc)!
        unknown.delete(epc)
        recomputedAt.delete(epc)
        recomputedAt.set(epc, now)
        const fresh = reads.filter(({ at }) => at >= context.settle)
        if (fresh.length > 0) isFollowed(epc, fresh, now)
      }
    },
  }
}
