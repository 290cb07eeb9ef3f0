import { longestWindow } from '@takt/domain/areas/locating/tagTrack.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import type { TagHourRow } from '@takt/store/locating/insertTagHours.ts'
import type { FloorChange } from './floorChange.ts'
import type { TagFloors } from './tagFloors.ts'
import { type AffectedHours, type TagTracks, touch } from './tagTracks.ts'

/**
 * Returns the tags and hours affected by a change: those in which, or shortly before which, one of its antennas read
 * them.
 */
async function affectedBy(
  client: ClickHouse,
  organizationId: number,
  { change, windowMs, signal }: { change: FloorChange; windowMs: number; signal: AbortSignal },
): Promise<Map<number, Set<string>>> {
  const since = Number.isFinite(change.since) ? Math.max(0, Math.floor(change.since) - windowMs) : 0
  const query = `SELECT DISTINCT epc, toUnixTimestamp(arrayJoin([toStartOfHour(at), toStartOfHour(at + INTERVAL {ms:UInt32} MILLISECOND)]))
    FROM tag_read WHERE organization_id = {organization:UInt32} AND at >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
    ${change.antennas ? "AND concat(toString(device_id), '~', toString(antenna)) IN {antennas:Array(String)}" : ''}`
  const params = { organization: organizationId, ms: windowMs, since, antennas: change.antennas ?? [] }
  const hours = new Map<number, Set<string>>()
  const row = (reader: { text: () => string; uint32: () => number }) => ({
    epc: reader.text(),
    hour: reader.uint32() * 1000,
  })
  for await (const rows of readRows(client, { query, params, row, signal }))
    for (const { epc, hour } of rows) {
      const existing = hours.get(hour)
      if (existing) existing.add(epc)
      else hours.set(hour, new Set([epc]))
    }
  return hours
}

/**
 * Recomputes what changes of antennas, zones and rules affect, from the reads still stored, one hour at a time between
 * batches of new reads.
 */
export function createTagRecompute(options: {
  client: ClickHouse
  floors: Pick<TagFloors, 'of' | 'refresh' | 'pending' | 'settle'>
  tracks: Pick<TagTracks, 'evict' | 'recompute'>
  write: (rows: readonly TagHourRow[]) => Promise<void>
  signal: AbortSignal
}) {
  const { client, floors, tracks, write, signal } = options
  const changed = new Set<number>()
  const todo = new Map<number, Map<number, Set<string>>>()
  /** The pending change for which `todo` was planned. */
  const planned = new Map<number, FloorChange | null>()

  const isUnplanned = (organizationId: number) =>
    floors.pending(organizationId) !== (planned.get(organizationId) ?? null)

  async function plan(organizationId: number) {
    const [floor, change] = [await floors.of(organizationId), floors.pending(organizationId)]
    tracks.evict(organizationId)
    if (!change) todo.delete(organizationId)
    else {
      const windowMs = longestWindow(floor)
      todo.set(organizationId, await affectedBy(client, organizationId, { change, windowMs, signal }))
    }
    planned.set(organizationId, change)
  }

  return {
    /** Marks an organization whose master data may have changed. */
    markChanged: (organizationId: number) => changed.add(organizationId),
    /** Must be called once for each organization whose floor is new here. */
    start: async (organizationId: number) => {
      if (floors.pending(organizationId)) await plan(organizationId)
    },
    /** Runs one step, if there is anything to do; returns true if there was. */
    async step(now: number): Promise<boolean> {
      for (const organizationId of [...changed]) {
        // Removed first, because a change reported during the read requires another read.
        changed.delete(organizationId)
        try {
          await floors.refresh(organizationId)
          // Also after an attempt that stored the change but failed to plan it.
          if (isUnplanned(organizationId)) await plan(organizationId)
        } catch (error) {
          changed.add(organizationId)
          throw error
        }
      }
      const [next] = todo
      if (!next) return false
      const [organizationId, hours] = next
      if (hours.size === 0) {
        await floors.settle(organizationId)
        planned.delete(organizationId)
        todo.delete(organizationId)
        return true
      }
      const hour = Math.min(...hours.keys())
      const affectedHours: AffectedHours = new Map()
      for (const epc of hours.get(hour)!) touch(affectedHours, epc, hour)
      const context = { organizationId, floor: await floors.of(organizationId), settle: now }
      await write(await tracks.recompute(context, affectedHours))
      hours.delete(hour)
      return true
    },
  }
}
