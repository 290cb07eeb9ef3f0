import { deserialize, serialize } from 'node:v8'
import type { LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { type ClickHouse, queryTenant, smallResultSettings } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { Versions } from '../stream/versions.ts'
import { type FloorChange, floorChange, uniteChanges } from './floorChange.ts'

/** Loads the master data that determine the positions of an organization's tags. */
export type LoadTagFloor = (organizationId: number) => Promise<LocatingFloor>

type StoredFloor = { floor: LocatingFloor; pending: FloorChange | null }

const row = z.object({ floor: z.string(), pending: z.string() })
const everyChange: FloorChange = { since: Number.NEGATIVE_INFINITY, antennas: null }

// Structured clone preserves maps and infinities, which JSON does not.
const pack = (value: unknown) => serialize(value).toString('base64')
const unpack = (text: string) => deserialize(Buffer.from(text, 'base64'))

/**
 * The antennas, zones and rules with which hours of tags are computed. The stored hours match the floor stored with
 * them, except for what is `pending`: that is stored before anything is computed with another floor, so that a kill, or
 * a change that is reverted meanwhile, does not affect the final result.
 */
export function createTagFloors(options: { client: ClickHouse; load: LoadTagFloor; versions: Versions }) {
  const { client, load, versions } = options
  const storedFloors = new Map<number, StoredFloor>()

  async function store(organizationId: number, stored: StoredFloor) {
    const [floor, pending] = [pack(stored.floor), stored.pending ? pack(stored.pending) : '']
    const values = [{ organization_id: organizationId, version: String(versions()), floor, pending }]
    await client.insert({ table: 'tag_floor', values, format: 'JSONEachRow' })
    storedFloors.set(organizationId, stored)
  }

  async function read(organizationId: number): Promise<StoredFloor | null> {
    const query = 'SELECT floor, pending FROM tag_floor FINAL WHERE organization_id = {organization:UInt32}'
    const [result] = await queryTenant(client, { organizationId, query, row, settings: smallResultSettings })
    if (!result) return null
    return { floor: unpack(result.floor), pending: result.pending ? unpack(result.pending) : null }
  }

  /** Adopts the current floor; returns true if it has changed. */
  async function adopt(organizationId: number, before: StoredFloor | null): Promise<boolean> {
    const floor = await load(organizationId)
    const change = before ? floorChange(before.floor, floor) : everyChange
    if (!change) return false
    await store(organizationId, { floor, pending: uniteChanges(before?.pending ?? null, change) })
    return true
  }

  return {
    /** Returns the floor to compute with. */
    async of(organizationId: number): Promise<LocatingFloor> {
      if (!storedFloors.has(organizationId)) {
        const before = await read(organizationId)
        if (before) storedFloors.set(organizationId, before)
        await adopt(organizationId, before)
      }
      return storedFloors.get(organizationId)!.floor
    },
    /** Checks master data for changes; returns true if there are any. */
    refresh: async (organizationId: number): Promise<boolean> => {
      const before = storedFloors.get(organizationId)
      return before !== undefined && adopt(organizationId, before)
    },
    organizations: () => [...storedFloors.keys()],
    /** Returns what must be recomputed, if anything. */
    pending: (organizationId: number) => storedFloors.get(organizationId)?.pending ?? null,
    /** Marks the pending change as computed. */
    async settle(organizationId: number): Promise<void> {
      const stored = storedFloors.get(organizationId)
      if (stored?.pending) await store(organizationId, { ...stored, pending: null })
    },
  }
}
export type TagFloors = ReturnType<typeof createTagFloors>
