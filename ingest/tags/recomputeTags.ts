import { longestWindow } from '@takt/domain/areas/locating/tagTrack.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import type { TagHourRow } from '@takt/store/locating/insertTagHours.ts'
import type { FloorChange } from './floorChange.ts'
import type { TagFloors } from './tagFloors.ts'
import { type TagTracks, type TouchedHours, touch } from './tagTracks.ts'

/** Tags and hours that a change touches: those in which, or shortly before which, one of its antennas read them. */
async function touchedBy(
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
      const known = hours.get(hour)
      if (known) known.add(epc)
      else hours.set(hour, new Set([epc]))
    }
  return hours
}

/**
 * Computes anew what changed antennas, zones and rules touch, of what reads are still kept, an hour at a time between
 * rounds of fresh reads.
 */
export function createTagRecompute(options: {
  client: ClickHouse
  floors: Pick<TagFloors, 'of' | 'refresh' | 'pending' | 'settle'>
  tracks: Pick<TagTracks, 'forget' | 'recompute'>
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
    tracks.forget(organizationId)
    if (!change) todo.delete(organizationId)
    else {
      const windowMs = longestWindow(floor)
      todo.set(organizationId, await touchedBy(client, organizationId, { change, windowMs, signal }))
    }
    planned.set(organizationId, change)
  }

  return {
    /** An organization's master data may have changed. */
    look: (organizationId: number) => changed.add(organizationId),
    /** To be called once for each organization whose floor is new here. */
    begin: async (organizationId: number) => {
      if (floors.pending(organizationId)) await plan(organizationId)
    },
    /** Does a step, if there is anything to do; answers whether there was. */
    async step(now: number): Promise<boolean> {
      for (const organizationId of [...changed]) {
        // Removed first: a change that is reported while this one is read needs another look.
        changed.delete(organizationId)
        try {
          await floors.refresh(organizationId)
          // Also after an attempt that stored the change and failed to plan it.
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
      const touched: TouchedHours = new Map()
      for (const epc of hours.get(hour)!) touch(touched, epc, hour)
      const world = { organizationId, floor: await floors.of(organizationId), settle: now }
      await write(await tracks.recompute(world, touched))
      hours.delete(hour)
      return true
    },
  }
}
